-- select … where project_id order by name, id: the groups of all tenants
create index sso_groups_by_name on sso_groups (project_id, name, id);
