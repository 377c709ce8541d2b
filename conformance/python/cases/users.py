"""Management of users."""

from descope import LoginOptions
from descope.management.common import AssociatedTenant, Sort
from descope.management.user import CreateUserObj, UserObj
from registry import EMAIL, PASSWORD, case, email, fresh, phone, refused, same


@case("mgmt.user.create")
def _(c):
    tenant, role = c.tenant(), c.role()
    login_id = email()
    made = c.mgmt.user.create(
        login_id, email=login_id, display_name="Ada", user_tenants=[AssociatedTenant(tenant, [role])]
    )["user"]
    same(made, loginIds=[login_id], email=login_id, name="Ada")
    assert made["userTenants"][0]["roleNames"] == [role]
    refused(lambda: c.mgmt.user.create(login_id), code="E062107")
    c.mgmt.user.create(email(), user_tenants=[AssociatedTenant(tenant)])


@case("mgmt.user.create_test_user")
def _(c):
    same(c.mgmt.user.create_test_user(email())["user"], test=True)


@case("mgmt.user.invite")
def _(c):
    login_id = email()
    same(c.mgmt.user.invite(login_id, email=login_id, send_mail=True)["user"], status="invited")
    assert c.message(login_id)


@case("mgmt.user.invite_batch")
def _(c):
    login_id = email()
    done = c.mgmt.user.invite_batch([UserObj(login_id, email=login_id)], send_mail=True)
    assert [each["loginIds"] for each in done["createdUsers"]] == [[login_id]], done


@case("mgmt.user.update")
def _(c):
    login_id = c.user()["loginId"]
    same(c.mgmt.user.update(login_id, display_name="Ada")["user"], name="Ada")


@case("mgmt.user.patch")
def _(c):
    login_id = c.user(display_name="Ada", given_name="A")["loginId"]
    same(c.mgmt.user.patch(login_id, family_name="L")["user"], name="Ada", givenName="A", familyName="L")


@case("mgmt.user.patch_batch")
def _(c):
    login_id = c.user()["loginId"]
    done = c.mgmt.user.patch_batch([UserObj(login_id, display_name="Ada")])
    assert [each["name"] for each in done["patchedUsers"]] == ["Ada"], done


@case("mgmt.user.load")
def _(c):
    user = c.user()
    same(c.mgmt.user.load(user["loginId"])["user"], userId=user["userId"])
    refused(lambda: c.mgmt.user.load(email()), code="E112102", status=404)


@case("mgmt.user.load_by_user_id")
def _(c):
    user = c.user()
    same(c.mgmt.user.load_by_user_id(user["userId"])["user"], loginIds=[user["loginId"]])


@case("mgmt.user.load_users")
def _(c):
    user = c.user()
    assert len(c.mgmt.user.load_users([user["userId"]], True)["users"]) == 1


@case("mgmt.user.delete")
def _(c):
    login_id = c.user()["loginId"]
    c.mgmt.user.delete(login_id)
    refused(lambda: c.mgmt.user.load(login_id), code="E112102")


@case("mgmt.user.delete_by_user_id")
def _(c):
    user = c.user()
    c.mgmt.user.delete_by_user_id(user["userId"])
    refused(lambda: c.mgmt.user.load(user["loginId"]), code="E112102")


@case("mgmt.user.delete_batch")
def _(c):
    user = c.user()
    c.mgmt.user.delete_batch([user["userId"]])
    refused(lambda: c.mgmt.user.load(user["loginId"]), code="E112102")


@case("mgmt.user.delete_all_test_users")
def _(c):
    login_id = email()
    c.mgmt.user.create_test_user(login_id)
    c.mgmt.user.delete_all_test_users()
    refused(lambda: c.mgmt.user.load(login_id), code="E112102")


@case("mgmt.user.activate")
def _(c):
    login_id = c.user()["loginId"]
    c.mgmt.user.deactivate(login_id)
    same(c.mgmt.user.activate(login_id)["user"], status="enabled")


@case("mgmt.user.deactivate")
def _(c):
    same(c.mgmt.user.deactivate(c.user()["loginId"])["user"], status="disabled")


@case("mgmt.user.search_all")
def _(c):
    user = c.user(email=email())
    found = c.mgmt.user.search_all(emails=[user["email"]], sort=[Sort("email", True)])["users"]
    assert [each["userId"] for each in found] == [user["userId"]]
    assert c.mgmt.user.search_all(limit=10_000)["users"]
    assert c.mgmt.user.search_all()["users"]


@case("mgmt.user.search_all_test_users")
def _(c):
    login_id = email()
    c.mgmt.user.create_test_user(login_id)
    found = c.mgmt.user.search_all_test_users(login_ids=[login_id])["users"]
    assert len(found) == 1 and found[0]["test"] is True


@case("mgmt.user.update_login_id")
def _(c):
    new = email()
    same(c.mgmt.user.update_login_id(c.user()["loginId"], new)["user"], loginIds=[new])


@case("mgmt.user.update_email")
def _(c):
    address = email()
    same(c.mgmt.user.update_email(c.user()["loginId"], address, True)["user"], email=address, verifiedEmail=True)
    c.mgmt.user.update_email(c.user()["loginId"], email(), False, True)


@case("mgmt.user.update_phone")
def _(c):
    number = phone()
    same(c.mgmt.user.update_phone(c.user()["loginId"], number, True)["user"], phone=number, verifiedPhone=True)


@case("mgmt.user.update_recovery_email")
def _(c):
    c.mgmt.user.update_recovery_email(c.user()["loginId"], email(), True)


@case("mgmt.user.update_recovery_phone")
def _(c):
    c.mgmt.user.update_recovery_phone(c.user()["loginId"], phone(), True)


@case("mgmt.user.update_display_name")
def _(c):
    same(c.mgmt.user.update_display_name(c.user()["loginId"], "Ada", "A", "M", "L")["user"], name="Ada", givenName="A")


@case("mgmt.user.update_picture")
def _(c):
    picture = "https://example.com/ada.png"
    same(c.mgmt.user.update_picture(c.user()["loginId"], picture)["user"], picture=picture)


@case("mgmt.user.update_custom_attribute")
def _(c):
    done = c.mgmt.user.update_custom_attribute(c.user()["loginId"], c.attribute, "12A")["user"]
    assert done["customAttributes"] == {c.attribute: "12A"}


@case("mgmt.user.create_custom_attribute")
def _(c):
    name = fresh("a").replace("-", "")
    c.mgmt.user.create_custom_attribute(name, "Colour", "singleselect", options=["red", "blue"])
    assert name in [each["name"] for each in c.mgmt.user.load_custom_attributes()["data"]]


@case("mgmt.user.load_custom_attributes")
def _(c):
    assert c.attribute in [each["name"] for each in c.mgmt.user.load_custom_attributes()["data"]]


@case("mgmt.user.delete_custom_attribute")
def _(c):
    name = fresh("a").replace("-", "")
    c.mgmt.user.create_custom_attribute(name, "Colour", "string")
    c.mgmt.user.delete_custom_attribute(name)
    assert name not in [each["name"] for each in c.mgmt.user.load_custom_attributes()["data"]]


@case("mgmt.user.set_roles")
def _(c):
    role = c.role()
    same(c.mgmt.user.set_roles(c.user()["loginId"], [role])["user"], roleNames=[role])


@case("mgmt.user.add_roles")
def _(c):
    role = c.role()
    same(c.mgmt.user.add_roles(c.user()["loginId"], [role])["user"], roleNames=[role])


@case("mgmt.user.remove_roles")
def _(c):
    role = c.role()
    login_id = c.user(role_names=[role])["loginId"]
    same(c.mgmt.user.remove_roles(login_id, [role])["user"], roleNames=[])


def in_tenant(c):
    tenant = c.tenant()
    login_id = c.user(user_tenants=[AssociatedTenant(tenant)])["loginId"]
    return login_id, tenant, c.role()


def roles_there(answer):
    return answer["user"]["userTenants"][0]["roleNames"]


@case("mgmt.user.add_tenant")
def _(c):
    tenant = c.tenant()
    done = c.mgmt.user.add_tenant(c.user()["loginId"], tenant)["user"]
    assert [each["tenantId"] for each in done["userTenants"]] == [tenant]


@case("mgmt.user.remove_tenant")
def _(c):
    login_id, tenant, _role = in_tenant(c)
    same(c.mgmt.user.remove_tenant(login_id, tenant)["user"], userTenants=[])


@case("mgmt.user.set_tenant_roles")
def _(c):
    login_id, tenant, role = in_tenant(c)
    assert roles_there(c.mgmt.user.set_tenant_roles(login_id, tenant, [role])) == [role]


@case("mgmt.user.add_tenant_roles")
def _(c):
    login_id, tenant, role = in_tenant(c)
    assert roles_there(c.mgmt.user.add_tenant_roles(login_id, tenant, [role])) == [role]


@case("mgmt.user.remove_tenant_roles")
def _(c):
    login_id, tenant, role = in_tenant(c)
    c.mgmt.user.add_tenant_roles(login_id, tenant, [role])
    assert roles_there(c.mgmt.user.remove_tenant_roles(login_id, tenant, [role])) == []


def application(c):
    return c.mgmt.sso_application.create_oidc_application(fresh("App"), "https://app.example.com/login")["id"]


@case("mgmt.user.set_sso_apps")
def _(c):
    app = application(c)
    same(c.mgmt.user.set_sso_apps(c.user()["loginId"], [app])["user"], ssoAppIds=[app])


@case("mgmt.user.add_sso_apps")
def _(c):
    app = application(c)
    same(c.mgmt.user.add_sso_apps(c.user()["loginId"], [app])["user"], ssoAppIds=[app])


@case("mgmt.user.remove_sso_apps")
def _(c):
    app = application(c)
    login_id = c.user(sso_app_ids=[app])["loginId"]
    same(c.mgmt.user.remove_sso_apps(login_id, [app])["user"], ssoAppIds=[])


@case("mgmt.user.set_password")
def _(c):
    login_id = c.user()["loginId"]
    c.mgmt.user.set_password(login_id, PASSWORD)
    refused(lambda: c.client.password.sign_in(login_id, PASSWORD))


@case("mgmt.user.set_temporary_password")
def _(c):
    login_id = c.user()["loginId"]
    c.mgmt.user.set_temporary_password(login_id, PASSWORD)
    refused(lambda: c.client.password.sign_in(login_id, PASSWORD))


@case("mgmt.user.set_active_password")
def _(c):
    login_id = c.user()["loginId"]
    c.mgmt.user.set_active_password(login_id, PASSWORD)
    c.client.password.sign_in(login_id, PASSWORD)


@case("mgmt.user.expire_password")
def _(c):
    login_id, _answer = c.signed_up()
    c.mgmt.user.expire_password(login_id)
    refused(lambda: c.client.password.sign_in(login_id, PASSWORD))


@case("mgmt.user.list_passkeys")
def _(c):
    assert not c.mgmt.user.list_passkeys(c.user()["loginId"]).get("passkeys")


@case("mgmt.user.delete_passkey")
def _(c):
    c.mgmt.user.delete_passkey(c.user()["loginId"], "nothing")


@case("mgmt.user.remove_all_passkeys")
def _(c):
    c.mgmt.user.remove_all_passkeys(c.user()["loginId"])


@case("mgmt.user.remove_totp_seed")
def _(c):
    c.mgmt.user.remove_totp_seed(c.user()["loginId"])


@case("mgmt.user.remove_recovery_codes")
def _(c):
    c.mgmt.user.remove_recovery_codes(c.user()["loginId"])


@case("mgmt.user.list_trusted_devices")
def _(c):
    assert not c.mgmt.user.list_trusted_devices([c.user()["loginId"]]).get("devices")


@case("mgmt.user.remove_trusted_device")
def _(c):
    c.mgmt.user.remove_trusted_device(c.user()["loginId"], ["nothing"])


@case("mgmt.user.get_provider_token")
def _(c):
    refused(lambda: c.mgmt.user.get_provider_token(c.user()["loginId"], "google"), status=404)


@case("mgmt.user.logout_user")
def _(c):
    login_id, answer = c.signed_up()
    c.mgmt.user.logout_user(login_id)
    refused(lambda: c.client.refresh_session(c.refresh_token(answer)), status=401)


@case("mgmt.user.logout_user_by_user_id")
def _(c):
    _id, answer = c.signed_up()
    c.mgmt.user.logout_user_by_user_id(answer["userId"])
    refused(lambda: c.client.refresh_session(c.refresh_token(answer)), status=401)


@case("mgmt.user.history")
def _(c):
    _id, answer = c.signed_up()
    assert c.mgmt.user.history([answer["userId"]])


@case("mgmt.user.import_users")
def _(c):
    address = email()
    done = c.mgmt.user.import_users("auth0", f'{{"user_id": "auth0|1", "email": "{address}"}}'.encode())
    assert [each["loginIds"] for each in done["users"]] == [[address]], done


@case("mgmt.user.generate_embedded_link")
def _(c):
    token = c.mgmt.user.generate_embedded_link(c.user()["loginId"], {"seat": "12A"})
    assert c.session_token(c.client.magiclink.verify(token))


@case("mgmt.user.generate_sign_up_embedded_link")
def _(c):
    login_id = email()
    token = c.mgmt.user.generate_sign_up_embedded_link(login_id, CreateUserObj(email=login_id), email_verified=True)
    same(c.client.magiclink.verify(token), firstSeen=True)


def test_user(c):
    login_id = email()
    c.mgmt.user.create_test_user(login_id, email=login_id, verified_email=True)
    return login_id


@case("mgmt.user.generate_otp_for_test_user")
def _(c):
    login_id = test_user(c)
    code = c.mgmt.user.generate_otp_for_test_user(EMAIL, login_id, LoginOptions(custom_claims={"seat": "12A"}))["code"]
    assert c.session_token(c.client.otp.verify_code(EMAIL, login_id, code))


@case("mgmt.user.generate_magic_link_for_test_user")
def _(c):
    link = c.mgmt.user.generate_magic_link_for_test_user(EMAIL, test_user(c), "http://localhost:3000/back")["link"]
    assert c.session_token(c.client.magiclink.verify(link.split("t=")[1]))


@case("mgmt.user.generate_enchanted_link_for_test_user")
def _(c):
    made = c.mgmt.user.generate_enchanted_link_for_test_user(test_user(c), "http://localhost:3000/back")
    c.client.enchantedlink.verify(made["link"].split("t=")[1])
    assert c.session_token(c.client.enchantedlink.get_session(made["pendingRef"]))
