"""Access keys, management keys, administrators, tokens."""

from descope.management.common import (
    AssociatedTenant,
    DescoperAttributes,
    DescoperCreate,
    DescoperProjectRole,
    DescoperRBAC,
    DescoperRole,
    MgmtKeyProjectRole,
    MgmtKeyReBac,
    MgmtKeyStatus,
    MgmtLoginOptions,
    MgmtSignUpOptions,
    MgmtUserRequest,
)
from registry import case, email, fresh, refused, same


def key(c, **fields):
    return c.mgmt.access_key.create(fresh("Key"), **fields)["key"]["id"]


@case("mgmt.access_key.create")
def _(c):
    tenant, role = c.tenant(), c.role()
    made = c.mgmt.access_key.create(
        "Key", 0, key_tenants=[AssociatedTenant(tenant, [role])], custom_claims={"a": "b"}, permitted_ips=["10.0.0.1"]
    )
    assert made["cleartext"]
    same(made["key"], name="Key", permittedIps=["10.0.0.1"])
    key(c, role_names=[role], description="d")


@case("mgmt.access_key.load")
def _(c):
    id = key(c)
    same(c.mgmt.access_key.load(id)["key"], id=id)


@case("mgmt.access_key.search_all_access_keys")
def _(c):
    tenant = c.tenant()
    id = key(c, key_tenants=[AssociatedTenant(tenant)])
    assert [each["id"] for each in c.mgmt.access_key.search_all_access_keys([tenant])["keys"]] == [id]
    assert c.mgmt.access_key.search_all_access_keys()["keys"]


@case("mgmt.access_key.update")
def _(c):
    id = key(c)
    c.mgmt.access_key.update(id, "Another", "d", {"a": "b"}, ["10.0.0.2"])
    same(c.mgmt.access_key.load(id)["key"], name="Another", permittedIps=["10.0.0.2"])
    c.mgmt.access_key.update(id, "Third")


@case("mgmt.access_key.rotate")
def _(c):
    made = c.mgmt.access_key.create(fresh("Key"))
    rotated = c.mgmt.access_key.rotate(made["key"]["id"])
    assert rotated["cleartext"] != made["cleartext"]


@case("mgmt.access_key.activate")
def _(c):
    id = key(c)
    c.mgmt.access_key.deactivate(id)
    c.mgmt.access_key.activate(id)
    same(c.mgmt.access_key.load(id)["key"], status="active")


@case("mgmt.access_key.deactivate")
def _(c):
    id = key(c)
    c.mgmt.access_key.deactivate(id)
    same(c.mgmt.access_key.load(id)["key"], status="inactive")


@case("mgmt.access_key.activate_batch")
def _(c):
    c.mgmt.access_key.activate_batch([key(c)])


@case("mgmt.access_key.deactivate_batch")
def _(c):
    c.mgmt.access_key.deactivate_batch([key(c)])


@case("mgmt.access_key.delete")
def _(c):
    id = key(c)
    c.mgmt.access_key.delete(id)
    refused(lambda: c.mgmt.access_key.load(id), status=404)


@case("mgmt.access_key.delete_batch")
def _(c):
    c.mgmt.access_key.delete_batch([key(c)])


def management_key(c):
    rights = MgmtKeyReBac(project_roles=[MgmtKeyProjectRole([c.project_id], ["full-access"])])
    return c.mgmt.management_key.create(fresh("Key"), rights, "d")


@case("mgmt.management_key.create")
def _(c):
    assert management_key(c)["cleartext"]


@case("mgmt.management_key.load")
def _(c):
    id = management_key(c)["key"]["id"]
    same(c.mgmt.management_key.load(id)["key"], id=id)


@case("mgmt.management_key.search")
def _(c):
    id = management_key(c)["key"]["id"]
    assert id in [each["id"] for each in c.mgmt.management_key.search()["keys"]]


@case("mgmt.management_key.update")
def _(c):
    id = management_key(c)["key"]["id"]
    done = c.mgmt.management_key.update(id, "Another", "d", ["10.0.0.1"], MgmtKeyStatus.INACTIVE)
    same(done["key"], name="Another", status="inactive")


@case("mgmt.management_key.delete")
def _(c):
    id = management_key(c)["key"]["id"]
    c.mgmt.management_key.delete([id])
    refused(lambda: c.mgmt.management_key.load(id), status=404)


def administrator(c):
    login_id = email()
    rights = DescoperRBAC(projects=[DescoperProjectRole([c.project_id], DescoperRole.ADMIN)])
    made = c.mgmt.descoper.create([DescoperCreate(login_id, DescoperAttributes("Ada", login_id), False, rights)])
    return made["descopers"][0]["id"]


@case("mgmt.descoper.create")
def _(c):
    assert administrator(c)


@case("mgmt.descoper.load")
def _(c):
    id = administrator(c)
    same(c.mgmt.descoper.load(id)["descoper"], id=id)


@case("mgmt.descoper.list")
def _(c):
    id = administrator(c)
    assert id in [each["id"] for each in c.mgmt.descoper.list()["descopers"]]


@case("mgmt.descoper.update")
def _(c):
    id = administrator(c)
    done = c.mgmt.descoper.update(id, DescoperAttributes("Lovelace"))
    assert done["descoper"]["attributes"]["displayName"] == "Lovelace"


@case("mgmt.descoper.delete")
def _(c):
    id = administrator(c)
    c.mgmt.descoper.delete(id)
    refused(lambda: c.mgmt.descoper.load(id), status=404)


@case("mgmt.jwt.update_jwt")
def _(c):
    _id, answer = c.signed_up()
    jwt = c.mgmt.jwt.update_jwt(c.session_token(answer), {"seat": "12A"})
    assert c.client.validate_session(jwt)["seat"] == "12A"


def impersonated(c):
    support = c.role(permission_names=["Impersonate"])
    impersonator, user = c.user(role_names=[support]), c.user()
    return c.mgmt.jwt.impersonate(impersonator["userId"], user["loginId"], False), impersonator, user


@case("mgmt.jwt.impersonate")
def _(c):
    jwt, impersonator, user = impersonated(c)
    claims = c.client.validate_session(jwt)
    assert claims["sub"] == user["userId"] and claims["act"]["sub"] == impersonator["userId"]


@case("mgmt.jwt.impersonate_stepup")
def _(c):
    _jwt, impersonator, user = impersonated(c)
    assert c.mgmt.jwt.impersonate_stepup(impersonator["userId"], user["loginId"], False)


@case("mgmt.jwt.stop_impersonation")
def _(c):
    jwt, impersonator, _user = impersonated(c)
    back = c.mgmt.jwt.stop_impersonation(jwt)
    assert c.client.validate_session(back)["sub"] == impersonator["userId"]


@case("mgmt.jwt.sign_in")
def _(c):
    assert c.session_token(c.mgmt.jwt.sign_in(c.user()["loginId"], MgmtLoginOptions(custom_claims={"seat": "12A"})))
    assert c.session_token(c.mgmt.jwt.sign_in(c.user()["loginId"]))
    refused(lambda: c.mgmt.jwt.sign_in(email()), code="E112102")


@case("mgmt.jwt.sign_up")
def _(c):
    login_id = email()
    answer = c.mgmt.jwt.sign_up(
        login_id, MgmtUserRequest(name="Ada", email=login_id, email_verified=True), MgmtSignUpOptions({"seat": "12A"})
    )
    same(answer["user"], name="Ada", email=login_id)
    c.mgmt.jwt.sign_up(email())


@case("mgmt.jwt.sign_up_or_in")
def _(c):
    assert c.session_token(c.mgmt.jwt.sign_up_or_in(email()))


@case("mgmt.jwt.anonymous")
def _(c):
    assert c.session_token(c.mgmt.jwt.anonymous({"seat": "12A"}))
    c.mgmt.jwt.anonymous(tenant_id=c.tenant(), refresh_duration=600)
