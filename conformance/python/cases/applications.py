"""Applications: single sign-on, inbound (third party), outbound."""

from descope.management.common import AccessType, PromptType, SAMLIDPAttributeMappingInfo, URLParam
from registry import CERTIFICATE, case, fresh, refused, same

LOGIN = "https://app.example.com/login"


def oidc(c):
    return c.mgmt.sso_application.create_oidc_application(fresh("App"), LOGIN)["id"]


@case("mgmt.sso_application.create_oidc_application")
def _(c):
    id = c.mgmt.sso_application.create_oidc_application(fresh("App"), LOGIN, fresh("app"), "d", force_authentication=True)["id"]
    assert c.mgmt.sso_application.load(id)["oidcSettings"]["loginPageUrl"] == LOGIN


@case("mgmt.sso_application.update_oidc_application")
def _(c):
    id, name = oidc(c), fresh("App")
    c.mgmt.sso_application.update_oidc_application(id, name, LOGIN, enabled=False)
    same(c.mgmt.sso_application.load(id), name=name, enabled=False)


SAML = {
    "entity_id": "urn:app",
    "acs_url": "https://app.example.com/acs",
    "attribute_mapping": [SAMLIDPAttributeMappingInfo("email", "", "user.email")],
    "acs_allowed_callbacks": ["https://app.example.com/acs2"],
}


def saml(c):
    settings = SAML | {"certificate": CERTIFICATE}
    return c.mgmt.sso_application.create_saml_application(fresh("App"), LOGIN, **settings)["id"]


@case("mgmt.sso_application.create_saml_application")
def _(c):
    assert c.mgmt.sso_application.load(saml(c))["samlSettings"]["acsUrl"] == SAML["acs_url"]
    metadata = "https://app.example.com/metadata"
    c.mgmt.sso_application.create_saml_application(fresh("App"), LOGIN, use_metadata_info=True, metadata_url=metadata)


@case("mgmt.sso_application.update_saml_application")
def _(c):
    id = saml(c)
    settings = SAML | {"certificate": CERTIFICATE, "acs_url": "https://app.example.com/other"}
    c.mgmt.sso_application.update_saml_application(id, fresh("App"), LOGIN, **settings)
    assert c.mgmt.sso_application.load(id)["samlSettings"]["acsUrl"] == "https://app.example.com/other"


def wsfed(c):
    return c.mgmt.sso_application.create_wsfed_application(fresh("App"), LOGIN, fresh("urn:app"), "https://app.example.com/r")["id"]


@case("mgmt.sso_application.create_wsfed_application")
def _(c):
    assert c.mgmt.sso_application.load(wsfed(c))["appType"] == "wsfed"


@case("mgmt.sso_application.update_wsfed_application")
def _(c):
    id = wsfed(c)
    c.mgmt.sso_application.update_wsfed_application(id, fresh("App"), LOGIN, fresh("urn:app"), "https://app.example.com/s")


@case("mgmt.sso_application.load")
def _(c):
    id = oidc(c)
    same(c.mgmt.sso_application.load(id), id=id)


@case("mgmt.sso_application.load_all")
def _(c):
    id = oidc(c)
    assert id in [each["id"] for each in c.mgmt.sso_application.load_all()["apps"]]


@case("mgmt.sso_application.delete")
def _(c):
    id = oidc(c)
    c.mgmt.sso_application.delete(id)
    refused(lambda: c.mgmt.sso_application.load(id), status=404)


@case("mgmt.sso_application.get_application_secret")
def _(c):
    assert c.mgmt.sso_application.get_application_secret(oidc(c))


@case("mgmt.sso_application.rotate_application_secret")
def _(c):
    assert c.mgmt.sso_application.rotate_application_secret(oidc(c))


def inbound(c, **fields):
    return c.mgmt.third_party_application.create(fresh("App"), LOGIN, **fields)["id"]


@case("mgmt.third_party_application.create")
def _(c):
    scopes = [{"name": "read", "description": "d", "values": []}]
    id = inbound(c, permissions_scopes=scopes, approved_callback_urls=[LOGIN], force_pkce=True)
    same(c.mgmt.third_party_application.load(id), forcePkce=True)
    assert [each["name"] for each in c.mgmt.third_party_application.load(id)["permissionsScopes"]] == ["read"]
    same(c.mgmt.third_party_application.load(inbound(c, default_audience="clientId")), defaultAudience="clientId")
    refused(lambda: inbound(c, default_audience="everybody"), code="defaultAudience")
    inbound(c)


@case("mgmt.third_party_application.update")
def _(c):
    id, name = inbound(c), fresh("App")
    c.mgmt.third_party_application.update(id, name, LOGIN)
    same(c.mgmt.third_party_application.load(id), name=name)


@case("mgmt.third_party_application.patch")
def _(c):
    id, name = inbound(c, description="d"), fresh("App")
    c.mgmt.third_party_application.patch(id, name, force_pkce=True)
    same(c.mgmt.third_party_application.load(id), name=name, description="d")


@case("mgmt.third_party_application.load")
def _(c):
    id = inbound(c)
    same(c.mgmt.third_party_application.load(id), id=id)


@case("mgmt.third_party_application.load_all")
def _(c):
    id = inbound(c)
    assert id in [each["id"] for each in c.mgmt.third_party_application.load_all()["apps"]]


@case("mgmt.third_party_application.get_secret")
def _(c):
    assert c.mgmt.third_party_application.get_secret(inbound(c))["cleartext"]


@case("mgmt.third_party_application.rotate_secret")
def _(c):
    assert c.mgmt.third_party_application.rotate_secret(inbound(c))["cleartext"]


@case("mgmt.third_party_application.delete")
def _(c):
    c.mgmt.third_party_application.delete(inbound(c))


@case("mgmt.third_party_application.delete_batch")
def _(c):
    c.mgmt.third_party_application.delete_batch([inbound(c)])


@case("mgmt.third_party_application.search_consents")
def _(c):
    assert c.mgmt.third_party_application.search_consents(inbound(c))["consents"] == []
    c.mgmt.third_party_application.search_consents(inbound(c), limit=0, page=0)


@case("mgmt.third_party_application.delete_consents")
def _(c):
    c.mgmt.third_party_application.delete_consents(app_id=inbound(c), user_ids=[c.user()["userId"]])


@case("mgmt.third_party_application.delete_tenant_consents")
def _(c):
    c.mgmt.third_party_application.delete_tenant_consents(c.tenant())


URLS = {"authorization_url": "https://crm.example.com/authorize", "token_url": "https://crm.example.com/token"}


def outbound(c):
    made = c.mgmt.outbound_application.create_application(
        fresh("CRM"), client_id="a client", client_secret="between us", default_scopes=["read"], **URLS
    )
    return made["app"]["id"]


@case("mgmt.outbound_application.create_application")
def _(c):
    params = [URLParam("audience", "crm")]
    made = c.mgmt.outbound_application.create_application(
        fresh("CRM"),
        client_id="a client",
        authorization_url_params=params,
        token_url_params=params,
        pkce=True,
        access_type=AccessType.OFFLINE,
        prompt=[PromptType.CONSENT],
        **URLS,
    )
    assert made["app"]["authorizationUrlParams"] == [{"key": "audience", "value": "crm"}], made


@case("mgmt.outbound_application.update_application")
def _(c):
    id, name = outbound(c), fresh("CRM")
    c.mgmt.outbound_application.update_application(id, name, client_id="another", **URLS)
    same(c.mgmt.outbound_application.load_application(id)["app"], name=name, clientId="another")


@case("mgmt.outbound_application.load_application")
def _(c):
    id = outbound(c)
    same(c.mgmt.outbound_application.load_application(id)["app"], id=id)


@case("mgmt.outbound_application.load_all_applications")
def _(c):
    id = outbound(c)
    assert id in [each["id"] for each in c.mgmt.outbound_application.load_all_applications()["apps"]]


@case("mgmt.outbound_application.delete_application")
def _(c):
    id = outbound(c)
    c.mgmt.outbound_application.delete_application(id)
    refused(lambda: c.mgmt.outbound_application.load_application(id), status=404)


def user_token(c):
    app, user = outbound(c), c.user()["userId"]
    c.mgmt.outbound_application.upload_user_token(app, user, access_token="a token", scopes=["read"])
    return app, user


def tenant_token(c):
    app, tenant = outbound(c), c.tenant()
    c.mgmt.outbound_application.upload_tenant_token(app, tenant, access_token="a token", scopes=["read"])
    return app, tenant


@case("mgmt.outbound_application.upload_user_token")
def _(c):
    user_token(c)


@case("mgmt.outbound_application.upload_tenant_token")
def _(c):
    tenant_token(c)


@case("mgmt.outbound_application.fetch_token")
def _(c):
    app, user = user_token(c)
    same(c.mgmt.outbound_application.fetch_token(app, user)["token"], accessToken="a token")


@case("mgmt.outbound_application.fetch_token_by_scopes")
def _(c):
    app, user = user_token(c)
    options = {"withRefreshToken": False}
    same(c.mgmt.outbound_application.fetch_token_by_scopes(app, user, ["read"], options)["token"], accessToken="a token")


@case("mgmt.outbound_application.fetch_tenant_token")
def _(c):
    app, tenant = tenant_token(c)
    same(c.mgmt.outbound_application.fetch_tenant_token(app, tenant)["token"], accessToken="a token")


@case("mgmt.outbound_application.fetch_tenant_token_by_scopes")
def _(c):
    app, tenant = tenant_token(c)
    same(c.mgmt.outbound_application.fetch_tenant_token_by_scopes(app, tenant, ["read"])["token"], accessToken="a token")


@case("mgmt.outbound_application.list_apps_with_user_token")
def _(c):
    app, user = user_token(c)
    assert app in str(c.mgmt.outbound_application.list_apps_with_user_token(user))


@case("mgmt.outbound_application.delete_token")
def _(c):
    app, user = user_token(c)
    id = c.mgmt.outbound_application.fetch_token(app, user)["token"]["id"]
    c.mgmt.outbound_application.delete_token(id)
    refused(lambda: c.mgmt.outbound_application.fetch_token(app, user))


@case("mgmt.outbound_application.delete_user_tokens")
def _(c):
    app, user = user_token(c)
    c.mgmt.outbound_application.delete_user_tokens(app, user)
    refused(lambda: c.mgmt.outbound_application.fetch_token(app, user))


@case("mgmt.outbound_application.batch_upload_user_tokens")
def _(c):
    token = {"appId": outbound(c), "userId": c.user()["userId"], "accessToken": "a token"}
    c.mgmt.outbound_application.batch_upload_user_tokens([token])


@case("mgmt.outbound_application.batch_upload_tenant_tokens")
def _(c):
    c.mgmt.outbound_application.batch_upload_tenant_tokens(
        [{"appId": outbound(c), "tenantId": c.tenant(), "accessToken": "a token"}]
    )


@case("mgmt.outbound_application.upload_user_api_key")
def _(c):
    c.mgmt.outbound_application.upload_user_api_key(outbound(c), c.user()["userId"], "a key")


@case("mgmt.outbound_application.upload_tenant_api_key")
def _(c):
    c.mgmt.outbound_application.upload_tenant_api_key(outbound(c), c.tenant(), "a key")


def inbound_token(c):
    """No token of an inbound application is to be had here: the refusal shows that the request was understood."""
    return "nothing"


@case("mgmt.outbound_application_by_token.fetch_token")
def _(c):
    by_token = c.mgmt.outbound_application_by_token
    refused(lambda: by_token.fetch_token(inbound_token(c), outbound(c), c.user()["userId"]), status=401)


@case("mgmt.outbound_application_by_token.fetch_token_by_scopes")
def _(c):
    by_token = c.mgmt.outbound_application_by_token
    refused(lambda: by_token.fetch_token_by_scopes(inbound_token(c), outbound(c), c.user()["userId"], ["read"]), status=401)


@case("mgmt.outbound_application_by_token.fetch_tenant_token")
def _(c):
    by_token = c.mgmt.outbound_application_by_token
    refused(lambda: by_token.fetch_tenant_token(inbound_token(c), outbound(c), c.tenant()), status=401)


@case("mgmt.outbound_application_by_token.fetch_tenant_token_by_scopes")
def _(c):
    by_token = c.mgmt.outbound_application_by_token
    refused(
        lambda: by_token.fetch_tenant_token_by_scopes(inbound_token(c), outbound(c), c.tenant(), ["read"]), status=401
    )


def with_scim(c):
    app = saml(c)
    return app, c.mgmt.outbound_scim.create_configuration(app, {"baseUrl": "https://app.example.com/scim"})["configuration"]


@case("mgmt.outbound_scim.create_configuration")
def _(c):
    app, made = with_scim(c)
    same(made, appId=app)


@case("mgmt.outbound_scim.load_configuration")
def _(c):
    app, _made = with_scim(c)
    same(c.mgmt.outbound_scim.load_configuration(app)["configuration"], appId=app)


@case("mgmt.outbound_scim.update_configuration")
def _(c):
    app, made = with_scim(c)
    c.mgmt.outbound_scim.update_configuration(app, made["version"], {"baseUrl": "https://app.example.com/scim2"})


@case("mgmt.outbound_scim.set_enabled")
def _(c):
    app, _made = with_scim(c)
    c.mgmt.outbound_scim.set_enabled(app, True)


@case("mgmt.outbound_scim.delete_configuration")
def _(c):
    app, _made = with_scim(c)
    c.mgmt.outbound_scim.delete_configuration(app)
