"""The project: snapshots, flows, themes, lists, passwords, audit."""

from datetime import datetime, timedelta, timezone

from descope.management.common import FlowRunOptions
from registry import case, email, fresh, refused, same


@case("mgmt.project.update_name")
def _(c):
    c.mgmt.project.update_name("Conformance")


@case("mgmt.project.update_tags")
def _(c):
    c.mgmt.project.update_tags(["conformance"])


@case("mgmt.project.list_projects")
def _(c):
    assert c.project_id in [each["id"] for each in c.mgmt.project.list_projects()["projects"]]


@case("mgmt.project.remove_tag_field")
def _(c):
    assert c.mgmt.project.remove_tag_field([{"tag": 1, "id": 2}]) == [{"id": 2}]


@case("mgmt.project.clone")
def _(c):
    assert c.mgmt.project.clone(fresh("Clone"), tags=["a"])["projectId"] != c.project_id


@case("mgmt.project.delete")
def _(c):
    from descope import DescopeClient

    clone = c.mgmt.project.clone(fresh("Clone"))["projectId"]
    DescopeClient(clone, management_key=c.management_key, base_url=c.url).mgmt.project.delete()


@case("mgmt.project.export_snapshot")
def _(c):
    assert c.mgmt.project.export_snapshot()["files"]
    assert c.mgmt.project.export_snapshot("snapshot")["files"]


@case("mgmt.project.import_snapshot")
def _(c):
    c.mgmt.project.import_snapshot(c.mgmt.project.export_snapshot()["files"])


@case("mgmt.project.validate_snapshot")
def _(c):
    same(c.mgmt.project.validate_snapshot(c.mgmt.project.export_snapshot()["files"]), ok=True)


@case("mgmt.project.export_project")
def _(c):
    assert c.mgmt.project.export_project()


@case("mgmt.project.import_project")
def _(c):
    c.mgmt.project.import_project(c.mgmt.project.export_project())


def flow(c):
    id = fresh("flow")
    output = {"a": "{{input.a}}", "tenant": "{{options.tenant}}"}
    dsl = {"start": "end", "steps": {"end": {"type": "end", "output": output}}}
    made = {"id": id, "name": "A flow", "description": "", "disabled": False, "etag": "", "dsl": dsl}
    c.mgmt.flow.import_flow(id, made, [])
    return id


@case("mgmt.flow.import_flow")
def _(c):
    id = fresh("flow")
    made = {"id": id, "name": "A flow", "description": "", "disabled": False, "etag": "", "dsl": {}}
    c.mgmt.flow.import_flow(id, made, [{"id": "0", "inputs": [], "interactions": []}])


@case("mgmt.flow.export_flow")
def _(c):
    id = flow(c)
    same(c.mgmt.flow.export_flow(id)["flow"], id=id)


@case("mgmt.flow.list_flows")
def _(c):
    id = flow(c)
    assert id in [each["id"] for each in c.mgmt.flow.list_flows()["flows"]]


@case("mgmt.flow.delete_flows")
def _(c):
    id = flow(c)
    c.mgmt.flow.delete_flows([id])
    assert id not in [each["id"] for each in c.mgmt.flow.list_flows()["flows"]]


@case("mgmt.flow.run_flow")
def _(c):
    options = FlowRunOptions(flow_input={"a": 1}, tenant="acme", preview=True)
    assert c.mgmt.flow.run_flow(flow(c), options)["output"] == {"a": 1, "tenant": "acme"}


@case("mgmt.flow.run_flow_async")
def _(c):
    c.mgmt.flow.run_flow_async(flow(c))


@case("mgmt.flow.get_flow_async_result")
def _(c):
    started = c.mgmt.flow.run_flow_async(flow(c))
    assert c.mgmt.flow.get_flow_async_result(started["executionId"])
    refused(lambda: c.mgmt.flow.get_flow_async_result("nothing"), status=404)


@case("mgmt.flow.export_theme")
def _(c):
    assert "theme" in c.mgmt.flow.export_theme()


@case("mgmt.flow.import_theme")
def _(c):
    c.mgmt.flow.import_theme(c.mgmt.flow.export_theme()["theme"])


def texts(c):
    return c.mgmt.list.create(fresh("List"), "texts", "d", ["a", "b"])["list"]["id"]


def addresses(c):
    return c.mgmt.list.create(fresh("List"), "ips", data=["10.0.0.1"])["list"]["id"]


@case("mgmt.list.create")
def _(c):
    texts(c)
    c.mgmt.list.create(fresh("List"), "json", data={"a": [1, None]})


@case("mgmt.list.update")
def _(c):
    name = fresh("List")
    same(c.mgmt.list.update(texts(c), name, "texts", data=["c"])["list"], name=name, data=["c"])


@case("mgmt.list.delete")
def _(c):
    id = texts(c)
    c.mgmt.list.delete(id)
    refused(lambda: c.mgmt.list.load(id))


@case("mgmt.list.load")
def _(c):
    id = texts(c)
    same(c.mgmt.list.load(id)["list"], id=id, data=["a", "b"])


@case("mgmt.list.load_by_name")
def _(c):
    made = c.mgmt.list.load(texts(c))["list"]
    same(c.mgmt.list.load_by_name(made["name"])["list"], id=made["id"])


@case("mgmt.list.load_all")
def _(c):
    id = texts(c)
    assert id in [each["id"] for each in c.mgmt.list.load_all()["lists"]]


@case("mgmt.list.import_lists")
def _(c):
    name = fresh("List")
    c.mgmt.list.import_lists([{"name": name, "type": "texts", "data": ["a"]}])
    c.mgmt.list.load_by_name(name)


@case("mgmt.list.add_texts")
def _(c):
    id = texts(c)
    c.mgmt.list.add_texts(id, ["c"])
    assert c.mgmt.list.check_text(id, "c")


@case("mgmt.list.remove_texts")
def _(c):
    id = texts(c)
    c.mgmt.list.remove_texts(id, ["a"])
    assert not c.mgmt.list.check_text(id, "a")


@case("mgmt.list.check_text")
def _(c):
    assert c.mgmt.list.check_text(texts(c), "a")


@case("mgmt.list.check_texts")
def _(c):
    id = texts(c)
    assert c.mgmt.list.check_texts(id, ["a", "z"])
    assert not c.mgmt.list.check_texts(id, ["a", "z"], True)


@case("mgmt.list.add_ips")
def _(c):
    id = addresses(c)
    c.mgmt.list.add_ips(id, ["10.0.0.2"])
    assert c.mgmt.list.check_ip(id, "10.0.0.2")


@case("mgmt.list.remove_ips")
def _(c):
    c.mgmt.list.remove_ips(addresses(c), ["10.0.0.1"])


@case("mgmt.list.check_ip")
def _(c):
    assert c.mgmt.list.check_ip(addresses(c), "10.0.0.1")


@case("mgmt.list.clear")
def _(c):
    id = texts(c)
    c.mgmt.list.clear(id)
    assert not c.mgmt.list.check_text(id, "a")


@case("mgmt.password.get_settings")
def _(c):
    assert c.mgmt.password.get_settings()["minLength"] > 0
    c.mgmt.password.get_settings(c.tenant())


@case("mgmt.password.configure_settings")
def _(c):
    tenant = c.tenant()
    c.mgmt.password.configure_settings(tenant, c.mgmt.password.get_settings() | {"enabled": True, "minLength": 12})
    same(c.mgmt.password.get_settings(tenant), minLength=12)


@case("mgmt.audit.search")
def _(c):
    user = c.user()
    assert c.mgmt.audit.search(user_ids=[user["userId"]], actions=["UserCreated"])["audits"]
    now = datetime.now(timezone.utc)
    c.mgmt.audit.search(from_ts=now - timedelta(hours=1), to_ts=now, no_tenants=True, text="ada")


@case("mgmt.audit.create_event")
def _(c):
    c.mgmt.audit.create_event("conformance", "info", email(), c.tenant(), data={"a": 1, "b": None})


@case("mgmt.audit.create_audit_webhook")
def _(c):
    c.mgmt.audit.create_audit_webhook(fresh("hook"), "https://example.com/hook", {"x-a": "b"})


@case("mgmt.analytics.search")
def _(c):
    now = datetime.now(timezone.utc)
    c.mgmt.analytics.search(from_ts=now - timedelta(days=1), to_ts=now, group_by_action=True, group_by_created="d")
    c.mgmt.analytics.search()


@case("mgmt.license.get")
def _(c):
    assert c.mgmt.license.get()["rateLimitTier"]


@case("mgmt.scope_claim_mapping.get")
def _(c):
    c.mgmt.scope_claim_mapping.get()


@case("mgmt.scope_claim_mapping.set")
def _(c):
    c.mgmt.scope_claim_mapping.set([])


@case("mgmt.scope_claim_mapping.delete")
def _(c):
    c.mgmt.scope_claim_mapping.delete()


def engine(c):
    made = c.mgmt.engine.create(fresh("Engine"))
    return made.get("id") or made["engine"]["id"]


@case("mgmt.engine.create")
def _(c):
    assert engine(c)


@case("mgmt.engine.load")
def _(c):
    c.mgmt.engine.load(engine(c))


@case("mgmt.engine.load_all")
def _(c):
    assert engine(c) in str(c.mgmt.engine.load_all())


@case("mgmt.engine.update")
def _(c):
    c.mgmt.engine.update(engine(c), fresh("Engine"))


@case("mgmt.engine.rotate_secret")
def _(c):
    assert c.mgmt.engine.rotate_secret(engine(c))


@case("mgmt.engine.delete")
def _(c):
    c.mgmt.engine.delete(engine(c))
