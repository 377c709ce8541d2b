"""Families: groups of users with guardians and dependents."""

from descope.management.common import AssociatedFamily, CustomAttribute
from registry import case, email, fresh


def family(c):
    c.mgmt.family.configure_settings(True, 10, True)
    made = c.mgmt.family.create(fresh("Family"))
    return made.get("id") or made["family"]["id"]


def attribute():
    return CustomAttribute(fresh("a").replace("-", ""), 1, "Colour")


@case("mgmt.family.create")
def _(c):
    assert family(c)


@case("mgmt.family.update")
def _(c):
    c.mgmt.family.update(family(c), "Another name")


@case("mgmt.family.delete")
def _(c):
    c.mgmt.family.delete(family(c))


@case("mgmt.family.search_all")
def _(c):
    id = family(c)
    assert [each["id"] for each in c.mgmt.family.search_all(ids=[id])["families"]] == [id]


@case("mgmt.family.get_settings")
def _(c):
    c.mgmt.family.get_settings()


@case("mgmt.family.configure_settings")
def _(c):
    c.mgmt.family.configure_settings(True, 10, True)


@case("mgmt.family.create_custom_attributes")
def _(c):
    c.mgmt.family.create_custom_attributes([attribute()])


@case("mgmt.family.load_custom_attributes")
def _(c):
    c.mgmt.family.load_custom_attributes()


@case("mgmt.family.delete_custom_attributes")
def _(c):
    made = attribute()
    c.mgmt.family.create_custom_attributes([made])
    c.mgmt.family.delete_custom_attributes([made.name])


def dependent(c):
    login_id = email()
    return login_id, c.mgmt.family.create_dependent(family(c), login_id, name="Kid")["user"]


@case("mgmt.family.create_dependent")
def _(c):
    login_id, made = dependent(c)
    assert login_id in made["loginIds"]


@case("mgmt.family.delete_dependent")
def _(c):
    _login_id, made = dependent(c)
    c.mgmt.family.delete_dependent(made["userId"])


def impersonated(c):
    id, login_id = family(c), email()
    guardian = c.user(family_associations=[AssociatedFamily(id, ["Family Guardian"])])
    c.mgmt.family.create_dependent(id, login_id, name="Kid")
    return c.mgmt.family.impersonate_dependent(guardian["userId"], login_id, id)


@case("mgmt.family.impersonate_dependent")
def _(c):
    assert impersonated(c)


@case("mgmt.family.stop_impersonation")
def _(c):
    assert c.mgmt.family.stop_impersonation(impersonated(c))


@case("mgmt.user.add_families")
def _(c):
    c.mgmt.user.add_families(c.user()["loginId"], [AssociatedFamily(family(c))])


@case("mgmt.user.remove_families")
def _(c):
    id, login_id = family(c), c.user()["loginId"]
    c.mgmt.user.add_families(login_id, [AssociatedFamily(id)])
    c.mgmt.user.remove_families(login_id, [id])


@case("mgmt.user.create_family_scoped_custom_attributes")
def _(c):
    c.mgmt.user.create_family_scoped_custom_attributes([attribute()])


@case("mgmt.user.load_family_scoped_custom_attributes")
def _(c):
    c.mgmt.user.load_family_scoped_custom_attributes()


@case("mgmt.user.delete_family_scoped_custom_attributes")
def _(c):
    made = attribute()
    c.mgmt.user.create_family_scoped_custom_attributes([made])
    c.mgmt.user.delete_family_scoped_custom_attributes([made.name])
