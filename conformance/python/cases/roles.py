"""Roles, permissions, tenants and groups."""

from descope.management.common import SSOSetupSuiteSettings
from registry import case, email, fresh, refused, same


@case("mgmt.permission.create")
def _(c):
    name = c.permission()
    refused(lambda: c.mgmt.permission.create(name))


@case("mgmt.permission.create_batch")
def _(c):
    c.mgmt.permission.create_batch([{"name": fresh("p"), "description": "d"}, {"name": fresh("p")}])


def permission_id(c, name):
    return next(each["id"] for each in c.mgmt.permission.load_all()["permissions"] if each["name"] == name)


@case("mgmt.permission.update")
def _(c):
    c.mgmt.permission.update(c.permission(), fresh("p"), "d")


@case("mgmt.permission.update_by_id")
def _(c):
    c.mgmt.permission.update_by_id(permission_id(c, c.permission()), fresh("p"))


@case("mgmt.permission.update_batch")
def _(c):
    c.mgmt.permission.update_batch([{"name": c.permission(), "newName": fresh("p"), "description": "d"}])


@case("mgmt.permission.delete")
def _(c):
    c.mgmt.permission.delete(c.permission())


@case("mgmt.permission.delete_batch")
def _(c):
    c.mgmt.permission.delete_batch([c.permission(), c.permission()])


@case("mgmt.permission.delete_by_id")
def _(c):
    c.mgmt.permission.delete_by_id(permission_id(c, c.permission()))


@case("mgmt.permission.delete_batch_by_ids")
def _(c):
    c.mgmt.permission.delete_batch_by_ids([permission_id(c, c.permission())])


@case("mgmt.permission.load_all")
def _(c):
    name = c.permission()
    assert name in [each["name"] for each in c.mgmt.permission.load_all()["permissions"]]


def role_id(c, name):
    return next(each["id"] for each in c.mgmt.role.load_all()["roles"] if each["name"] == name)


@case("mgmt.role.create")
def _(c):
    c.mgmt.role.create(fresh("r"), "d", [c.permission()], c.tenant(), True, True)


@case("mgmt.role.create_batch")
def _(c):
    c.mgmt.role.create_batch([{"name": fresh("r")}, {"name": fresh("r"), "permissionNames": [c.permission()]}])


@case("mgmt.role.update")
def _(c):
    c.mgmt.role.update(c.role(), fresh("r"), "d", [c.permission()])


@case("mgmt.role.update_by_id")
def _(c):
    c.mgmt.role.update_by_id(role_id(c, c.role()), fresh("r"))


@case("mgmt.role.update_batch")
def _(c):
    c.mgmt.role.update_batch([{"name": c.role(), "newName": fresh("r"), "description": "d", "permissionNames": []}])


@case("mgmt.role.delete")
def _(c):
    c.mgmt.role.delete(c.role())


@case("mgmt.role.delete_by_id")
def _(c):
    c.mgmt.role.delete_by_id(role_id(c, c.role()))


@case("mgmt.role.delete_batch")
def _(c):
    c.mgmt.role.delete_batch([c.role(), c.role()])


@case("mgmt.role.delete_batch_by_ids")
def _(c):
    c.mgmt.role.delete_batch_by_ids([role_id(c, c.role())])


@case("mgmt.role.load_all")
def _(c):
    assert c.mgmt.role.load_all()["roles"]


@case("mgmt.role.search")
def _(c):
    name = c.role()
    assert [each["name"] for each in c.mgmt.role.search(role_names=[name])["roles"]] == [name]
    assert c.mgmt.role.search()["roles"]


@case("mgmt.tenant.create")
def _(c):
    name = fresh("Tenant")
    made = c.mgmt.tenant.create(name, fresh("t"), [f"{fresh('d')}.example.com"], enforce_sso_exclusions=[])
    same(c.mgmt.tenant.load(made["id"]), name=name)


@case("mgmt.tenant.update")
def _(c):
    tenant, name = c.tenant(), fresh("Tenant")
    c.mgmt.tenant.update(tenant, name, [])
    same(c.mgmt.tenant.load(tenant), name=name)


@case("mgmt.tenant.patch_tenant")
def _(c):
    tenant, name = c.tenant(), fresh("Tenant")
    c.mgmt.tenant.patch_tenant(tenant, name)
    same(c.mgmt.tenant.load(tenant), name=name)


@case("mgmt.tenant.delete")
def _(c):
    tenant = c.tenant()
    c.mgmt.tenant.delete(tenant, True)
    refused(lambda: c.mgmt.tenant.load(tenant), status=404)


@case("mgmt.tenant.load")
def _(c):
    tenant = c.tenant()
    same(c.mgmt.tenant.load(tenant), id=tenant)


@case("mgmt.tenant.load_all")
def _(c):
    tenant = c.tenant()
    assert tenant in [each["id"] for each in c.mgmt.tenant.load_all()["tenants"]]


@case("mgmt.tenant.search_all")
def _(c):
    tenant = c.tenant()
    assert [each["id"] for each in c.mgmt.tenant.search_all([tenant])["tenants"]] == [tenant]
    assert c.mgmt.tenant.search_all()["tenants"]


@case("mgmt.tenant.load_settings")
def _(c):
    assert "enabled" in c.mgmt.tenant.load_settings(c.tenant())


@case("mgmt.tenant.update_settings")
def _(c):
    tenant = c.tenant()
    # The SDK cannot send its own enumerations: it does not turn them into texts.
    c.mgmt.tenant.update_settings(
        tenant,
        [],
        auth_type="none",
        session_settings_enabled=True,
        refresh_token_expiration=2,
        refresh_token_expiration_unit="weeks",
        sso_setup_suite_settings=SSOSetupSuiteSettings(True),
        JITDisabled=True,
    )
    same(c.mgmt.tenant.load_settings(tenant), refreshTokenExpiration=2, refreshTokenExpirationUnit="weeks")
    c.mgmt.tenant.update_settings(tenant, [])


@case("mgmt.tenant.update_default_roles")
def _(c):
    role = c.role()
    tenant = c.tenant()
    c.mgmt.tenant.update_default_roles(tenant, [role])
    assert c.mgmt.tenant.load(tenant)["defaultRoles"] == [role]


@case("mgmt.tenant.generate_sso_configuration_link")
def _(c):
    made = c.mgmt.tenant.generate_sso_configuration_link(c.tenant(), 3600)
    assert made.startswith(c.url), made


@case("mgmt.tenant.revoke_sso_configuration_link")
def _(c):
    tenant = c.tenant()
    c.mgmt.tenant.generate_sso_configuration_link(tenant)
    c.mgmt.tenant.revoke_sso_configuration_link(tenant)


@case("mgmt.group.load_all_groups")
def _(c):
    assert c.mgmt.group.load_all_groups(c.tenant()) == []


@case("mgmt.group.load_all_groups_for_members")
def _(c):
    assert c.mgmt.group.load_all_groups_for_members(c.tenant(), login_ids=[email()]) == []


@case("mgmt.group.load_all_group_members")
def _(c):
    assert c.mgmt.group.load_all_group_members(c.tenant(), "nothing") == []
