"""Sessions, roles in tokens, access keys, second factors."""

import base64
import hashlib
import hmac
import struct
import time

from registry import case, email, refused


@case("validate_session")
def _(c):
    _id, answer = c.signed_up()
    assert c.client.validate_session(c.session_token(answer))["sub"] == answer["userId"]
    refused(lambda: c.client.validate_session("nothing"))


@case("refresh_session")
def _(c):
    _id, answer = c.signed_up()
    assert c.session_token(c.client.refresh_session(c.refresh_token(answer)))


@case("validate_and_refresh_session")
def _(c):
    _id, answer = c.signed_up()
    assert c.client.validate_and_refresh_session(c.session_token(answer), c.refresh_token(answer))


@case("logout")
def _(c):
    _id, answer = c.signed_up()
    c.client.logout(c.refresh_token(answer))
    refused(lambda: c.client.refresh_session(c.refresh_token(answer)), status=401)


@case("logout_all")
def _(c):
    _id, answer = c.signed_up()
    c.client.logout_all(c.refresh_token(answer))
    refused(lambda: c.client.refresh_session(c.refresh_token(answer)), status=401)


@case("me")
def _(c):
    login_id, answer = c.signed_up()
    assert login_id in c.client.me(c.refresh_token(answer))["loginIds"]


@case("history")
def _(c):
    _id, answer = c.signed_up()
    assert c.client.history(c.refresh_token(answer))


@case("get_last_response")
def _(c):
    c.client.get_last_response()


def in_tenant(c):
    login_id, answer = c.signed_up()
    tenant = c.tenant()
    c.mgmt.user.add_tenant(login_id, tenant)
    return tenant, c.client.refresh_session(c.refresh_token(answer)), c.refresh_token(answer)


@case("my_tenants")
def _(c):
    tenant, _answer, refresh = in_tenant(c)
    assert [each["id"] for each in c.client.my_tenants(refresh, ids=[tenant])["tenants"]] == [tenant]
    refused(lambda: c.client.my_tenants(refresh))
    c.client.select_tenant(tenant, refresh)


@case("select_tenant")
def _(c):
    tenant, _answer, refresh = in_tenant(c)
    assert tenant in c.client.select_tenant(tenant, refresh)["sessionToken"]["tenants"]


def with_role(c):
    """A session with a role and its permission, in the project and in a tenant."""
    login_id, answer = c.signed_up()
    permission = c.permission()
    role = c.role(permission_names=[permission])
    tenant = c.tenant()
    c.mgmt.user.add_roles(login_id, [role])
    c.mgmt.user.add_tenant(login_id, tenant)
    c.mgmt.user.add_tenant_roles(login_id, tenant, [role])
    return c.client.refresh_session(c.refresh_token(answer)), tenant, role, permission


@case("validate_roles")
def _(c):
    answer, _tenant, role, _permission = with_role(c)
    assert c.client.validate_roles(answer, [role]) and not c.client.validate_roles(answer, ["no"])


@case("validate_permissions")
def _(c):
    answer, _tenant, _role, permission = with_role(c)
    assert c.client.validate_permissions(answer, [permission])


@case("validate_tenant_roles")
def _(c):
    answer, tenant, role, _permission = with_role(c)
    assert c.client.validate_tenant_roles(answer, tenant, [role])


@case("validate_tenant_permissions")
def _(c):
    answer, tenant, _role, permission = with_role(c)
    assert c.client.validate_tenant_permissions(answer, tenant, [permission])


@case("get_matched_roles")
def _(c):
    answer, _tenant, role, _permission = with_role(c)
    assert c.client.get_matched_roles(answer, [role, "no"]) == [role]


@case("get_matched_permissions")
def _(c):
    answer, _tenant, _role, permission = with_role(c)
    assert c.client.get_matched_permissions(answer, [permission, "no"]) == [permission]


@case("get_matched_tenant_roles")
def _(c):
    answer, tenant, role, _permission = with_role(c)
    assert c.client.get_matched_tenant_roles(answer, tenant, [role, "no"]) == [role]


@case("get_matched_tenant_permissions")
def _(c):
    answer, tenant, _role, permission = with_role(c)
    assert c.client.get_matched_tenant_permissions(answer, tenant, [permission, "no"]) == [permission]


@case("exchange_access_key")
def _(c):
    made = c.mgmt.access_key.create("A key")
    assert c.client.exchange_access_key(made["cleartext"])["keyId"] == made["key"]["id"]
    refused(lambda: c.client.exchange_access_key("nothing"), status=401)


def code_of(secret):
    """RFC 6238, with its defaults."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time() // 30)), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at : at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


@case("totp.sign_up")
def _(c):
    assert c.client.totp.sign_up(email())["provisioningURL"].startswith("otpauth://")


@case("totp.sign_in_code")
def _(c):
    login_id = email()
    key = c.client.totp.sign_up(login_id)["key"]
    assert c.session_token(c.client.totp.sign_in_code(login_id, code_of(key)))
    refused(lambda: c.client.totp.sign_in_code(login_id, "000000"), status=401)


@case("totp.update_user")
def _(c):
    login_id, answer = c.signed_up()
    c.client.totp.update_user(login_id, c.refresh_token(answer))
