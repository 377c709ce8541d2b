"""Fine-grained authorization: relations and checks, in both of its APIs."""

from datetime import datetime, timedelta, timezone

from registry import case, fresh

SCHEMA = {
    "name": "Files",
    "namespaces": [
        {
            "name": "doc",
            "relationDefinitions": [
                {"name": "owner", "complexDefinition": None},
                {"name": "viewer", "complexDefinition": None},
            ],
        }
    ],
}
DSL = "model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation owner: user\n  permission can_read: owner\n"


def relation(doc, target, name="owner"):
    return {"resource": doc, "relationDefinition": name, "namespace": "doc", "target": target}


def with_relation(c):
    c.mgmt.authz.save_schema(SCHEMA, True)
    doc, user = fresh("doc"), fresh("u")
    c.mgmt.authz.create_relations([relation(doc, user)])
    return doc, user


@case("mgmt.authz.save_schema")
def _(c):
    c.mgmt.authz.save_schema(SCHEMA, True)


@case("mgmt.authz.load_schema")
def _(c):
    c.mgmt.authz.save_schema(SCHEMA, True)
    assert c.mgmt.authz.load_schema()["name"] == "Files"


@case("mgmt.authz.delete_schema")
def _(c):
    c.mgmt.authz.save_schema(SCHEMA, True)
    c.mgmt.authz.delete_schema()


@case("mgmt.authz.save_namespace")
def _(c):
    c.mgmt.authz.save_schema(SCHEMA, True)
    c.mgmt.authz.save_namespace({"name": fresh("ns"), "relationDefinitions": [{"name": "member"}]})


@case("mgmt.authz.delete_namespace")
def _(c):
    c.mgmt.authz.save_schema(SCHEMA, True)
    name = fresh("ns")
    c.mgmt.authz.save_namespace({"name": name, "relationDefinitions": [{"name": "member"}]})
    c.mgmt.authz.delete_namespace(name)


@case("mgmt.authz.save_relation_definition")
def _(c):
    c.mgmt.authz.save_schema(SCHEMA, True)
    c.mgmt.authz.save_relation_definition({"name": "editor"}, "doc")


@case("mgmt.authz.delete_relation_definition")
def _(c):
    c.mgmt.authz.save_schema(SCHEMA, True)
    c.mgmt.authz.delete_relation_definition("viewer", "doc")


@case("mgmt.authz.create_relations")
def _(c):
    with_relation(c)


@case("mgmt.authz.delete_relations")
def _(c):
    doc, user = with_relation(c)
    c.mgmt.authz.delete_relations([relation(doc, user)])
    assert c.mgmt.authz.resource_relations(doc) == []


@case("mgmt.authz.delete_relations_for_resources")
def _(c):
    doc, _user = with_relation(c)
    c.mgmt.authz.delete_relations_for_resources([doc])
    assert c.mgmt.authz.resource_relations(doc) == []


@case("mgmt.authz.has_relations")
def _(c):
    doc, user = with_relation(c)
    assert c.mgmt.authz.has_relations([relation(doc, user)])[0]["hasRelation"] is True


@case("mgmt.authz.who_can_access")
def _(c):
    doc, user = with_relation(c)
    assert c.mgmt.authz.who_can_access(doc, "owner", "doc") == [user]


@case("mgmt.authz.resource_relations")
def _(c):
    doc, user = with_relation(c)
    assert [each["target"] for each in c.mgmt.authz.resource_relations(doc)] == [user]


@case("mgmt.authz.targets_relations")
def _(c):
    doc, user = with_relation(c)
    assert [each["resource"] for each in c.mgmt.authz.targets_relations([user])] == [doc]


@case("mgmt.authz.what_can_target_access")
def _(c):
    doc, user = with_relation(c)
    assert [each["resource"] for each in c.mgmt.authz.what_can_target_access(user)] == [doc]


@case("mgmt.authz.what_can_target_access_with_relation")
def _(c):
    doc, user = with_relation(c)
    assert doc in str(c.mgmt.authz.what_can_target_access_with_relation(user, "owner", "doc"))


@case("mgmt.authz.get_modified")
def _(c):
    with_relation(c)
    c.mgmt.authz.get_modified(datetime.now(timezone.utc) - timedelta(minutes=1))
    c.mgmt.authz.get_modified()


def fga_relation(c):
    c.mgmt.fga.save_schema(DSL)
    made = {
        "resource": fresh("doc"),
        "resourceType": "doc",
        "relation": "owner",
        "target": fresh("u"),
        "targetType": "user",
    }
    c.mgmt.fga.create_relations([made])
    return made


@case("mgmt.fga.save_schema")
def _(c):
    c.mgmt.fga.save_schema(DSL)


@case("mgmt.fga.save_schema_dryrun")
def _(c):
    assert c.mgmt.fga.save_schema_dryrun(DSL) is not None


@case("mgmt.fga.create_relations")
def _(c):
    fga_relation(c)


@case("mgmt.fga.delete_relations")
def _(c):
    made = fga_relation(c)
    c.mgmt.fga.delete_relations([made])
    assert c.mgmt.fga.check([made | {"relation": "can_read"}])[0]["allowed"] is False


@case("mgmt.fga.check")
def _(c):
    made = fga_relation(c)
    assert c.mgmt.fga.check([made | {"relation": "can_read"}])[0]["allowed"] is True


@case("mgmt.fga.save_resources_details")
def _(c):
    c.mgmt.fga.save_resources_details([{"resourceId": fresh("doc"), "resourceType": "doc", "displayName": "A doc"}])


@case("mgmt.fga.load_resources_details")
def _(c):
    id = fresh("doc")
    c.mgmt.fga.save_resources_details([{"resourceId": id, "resourceType": "doc", "displayName": "A doc"}])
    loaded = c.mgmt.fga.load_resources_details([{"resourceId": id, "resourceType": "doc"}])
    assert loaded[0]["displayName"] == "A doc"


@case("mgmt.fga.load_mappable_schema")
def _(c):
    c.mgmt.fga.save_schema(DSL)
    c.mgmt.fga.load_mappable_schema(c.tenant())
    c.mgmt.fga.load_mappable_schema(c.tenant(), 10)


@case("mgmt.fga.load_mappable_resources")
def _(c):
    c.mgmt.fga.save_schema(DSL)
    c.mgmt.fga.load_mappable_resources(c.tenant(), [{"type": "doc", "queries": ["a"]}])
