"""The single sign-on settings of a tenant."""

from descope.management.sso_settings import (
    AttributeMapping,
    OIDCAttributeMapping,
    RoleMapping,
    SSOOIDCSettings,
    SSOSAMLSettings,
    SSOSAMLSettingsByMetadata,
    XAAIssuerSettings,
    XAAJWTBearerSettings,
    XAASettings,
)
from registry import CERTIFICATE, case, fresh, same

IDP = "https://idp.acme.example/sso"
METADATA = "https://idp.acme.example/metadata"
BACK = "https://app.example.com/back"


@case("mgmt.sso.load_settings")
def _(c):
    tenant = c.tenant()
    same(c.mgmt.sso.load_settings(tenant)["tenant"], id=tenant)


@case("mgmt.sso.load_all_settings")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.new_settings(tenant, "The second one", "second")
    assert "second" in [each["ssoId"] for each in c.mgmt.sso.load_all_settings(tenant)["SSOSettings"]]


@case("mgmt.sso.new_settings")
def _(c):
    same(c.mgmt.sso.new_settings(c.tenant(), "The second one", "second"), ssoId="second")
    c.mgmt.sso.new_settings(c.tenant(), "The second one")


@case("mgmt.sso.delete_settings")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.configure_via_metadata(tenant, METADATA)
    c.mgmt.sso.delete_settings(tenant)


@case("mgmt.sso.get_settings")
def _(c):
    tenant = c.tenant()
    same(c.mgmt.sso.get_settings(tenant), tenantId=tenant)


@case("mgmt.sso.configure")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.configure(tenant, IDP, fresh("urn:acme"), CERTIFICATE, BACK, [f"{fresh('d')}.example.com"])
    same(c.mgmt.sso.get_settings(tenant), idpSSOUrl=IDP, redirectUrl=BACK)


@case("mgmt.sso.configure_via_metadata")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.configure_via_metadata(tenant, METADATA, BACK)
    same(c.mgmt.sso.get_settings(tenant), idpMetadataUrl=METADATA)


@case("mgmt.sso.mapping")
def _(c):
    tenant, role = c.tenant(), c.role()
    c.mgmt.sso.configure_via_metadata(tenant, METADATA)
    c.mgmt.sso.mapping(tenant, [RoleMapping(["a", "b"], role)], AttributeMapping(email="mail"))
    assert c.mgmt.sso.get_settings(tenant)["groupsMapping"][0]["groups"] == ["a", "b"]
    c.mgmt.sso.mapping(tenant, None, AttributeMapping(email="mail"))


@case("mgmt.sso.configure_oidc_settings")
def _(c):
    tenant = c.tenant()
    base = "https://login.acme.example"
    names = ["sub", "name", "given", "middle", "family", "mail", "verified", "user", "phone", "phoneok", "picture"]
    settings = SSOOIDCSettings(
        "Acme",
        "gatehouse",
        "between us",
        BACK,
        f"{base}/authorize",
        f"{base}/token",
        f"{base}/me",
        ["openid"],
        f"{base}/keys",
        OIDCAttributeMapping(*names),
    )
    c.mgmt.sso.configure_oidc_settings(tenant, settings, [f"{fresh('d')}.example.com"])
    same(c.mgmt.sso.load_settings(tenant)["oidc"], clientId="gatehouse", authUrl=f"{base}/authorize")


@case("mgmt.sso.configure_saml_settings")
def _(c):
    tenant, role = c.tenant(), c.role()
    settings = SSOSAMLSettings(
        IDP,
        fresh("urn:acme"),
        CERTIFICATE,
        AttributeMapping(email="mail", custom_attributes={c.attribute: "seat"}),
        [RoleMapping(["a"], role)],
        [role],
        groups_priority=["b", "a"],
    )
    c.mgmt.sso.configure_saml_settings(tenant, settings, BACK)
    saml = c.mgmt.sso.load_settings(tenant)["saml"]
    same(saml, idpSSOUrl=IDP, groupsPriority=["b", "a"])
    plain = SSOSAMLSettings(IDP, fresh("urn:acme"), CERTIFICATE)
    c.mgmt.sso.configure_saml_settings(c.tenant(), plain)


@case("mgmt.sso.configure_saml_settings_by_metadata")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.configure_saml_settings_by_metadata(tenant, SSOSAMLSettingsByMetadata(METADATA), BACK)
    same(c.mgmt.sso.load_settings(tenant)["saml"], idpMetadataUrl=METADATA)


@case("mgmt.sso.configure_sso_redirect_url")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.configure_via_metadata(tenant, METADATA)
    c.mgmt.sso.configure_sso_redirect_url(tenant, BACK, BACK)


@case("mgmt.sso.configure_auth_type")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.configure_via_metadata(tenant, METADATA)
    c.mgmt.sso.configure_auth_type(tenant, "none")


@case("mgmt.sso.recalculate_sso_mappings")
def _(c):
    tenant = c.tenant()
    c.mgmt.sso.configure_via_metadata(tenant, METADATA)
    c.mgmt.sso.recalculate_sso_mappings(tenant)


def with_xaa(c):
    tenant = c.tenant()
    issuer = XAAIssuerSettings("https://idp.acme.example/keys", "RS256", attribute_mapping=AttributeMapping(email="mail"))
    settings = XAASettings(True, XAAJWTBearerSettings({"https://idp.acme.example": issuer}))
    c.mgmt.sso.configure_xaa_settings(tenant, settings)
    return tenant


@case("mgmt.sso.configure_xaa_settings")
def _(c):
    with_xaa(c)


@case("mgmt.sso.load_xaa_settings")
def _(c):
    assert c.mgmt.sso.load_xaa_settings(with_xaa(c))


@case("mgmt.sso.load_all_xaa_settings")
def _(c):
    assert c.mgmt.sso.load_all_xaa_settings(with_xaa(c))


@case("mgmt.sso.delete_xaa_settings")
def _(c):
    c.mgmt.sso.delete_xaa_settings(with_xaa(c))
