-- Pages of tenants, whose names sort the same on every database.
-- select … where project_id order by name, id
create index tenants_by_name on tenants (project_id, name collate "binary", id collate "binary");
-- select … where project_id order by created_at, id
create index tenants_by_time on tenants (project_id, created_at, id collate "binary");
-- select … where project_id and parent_id order by name, id
create index tenants_by_parent_name on tenants (project_id, parent_id, name collate "binary", id collate "binary");
-- the disabled ones, which are few
create index tenants_disabled on tenants (project_id, name collate "binary", id collate "binary") where is_disabled = 1;
-- those with one kind of single sign-on
create index tenants_by_auth_type on tenants (project_id, auth_type, name collate "binary", id collate "binary")
  where auth_type <> 'none';
