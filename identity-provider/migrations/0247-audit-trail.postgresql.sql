-- What was there before, until it has been moved.
alter table audit_events rename to audit_events_old;
alter table audit_changes rename to audit_changes_old;
-- All of both. The version before reads and writes them as it did the tables.
create view audit_events as
  select project_id, id, occurred_at, action, type, actor_type, actor_id, actor_name, target_type, target_id, target_name,
    user_id, login_ids, tenants, ip, user_agent, device, method, request_id, data
  from audit_records
  union all
  select project_id, id, occurred_at, action, type, actor_type, actor_id, actor_name, target_type, target_id, target_name,
    user_id, login_ids, tenants, ip, user_agent, device, method, request_id, data
  from audit_events_old;
create view audit_changes as
  select project_id, event_id, change_id, rights, document from audit_record_changes
  union all
  select project_id, event_id, change_id, rights, document from audit_changes_old;
-- What nodes of the version before write goes where it went, and is moved from there.
create function audit_events_written() returns trigger language plpgsql as $$ begin insert into audit_events_old select new.*; return new; end $$;
create trigger audit_events_written instead of insert on audit_events for each row execute function audit_events_written();
create function audit_changes_written() returns trigger language plpgsql as $$ begin insert into audit_changes_old select new.*; return new; end $$;
create trigger audit_changes_written instead of insert on audit_changes for each row execute function audit_changes_written();
-- What they delete is gone from both.
create function audit_events_deleted() returns trigger language plpgsql as $$ begin delete from audit_events_old where project_id = old.project_id and id = old.id; delete from audit_records where project_id = old.project_id and id = old.id; return old; end $$;
create trigger audit_events_deleted instead of delete on audit_events for each row execute function audit_events_deleted();
create function audit_changes_deleted() returns trigger language plpgsql as $$ begin delete from audit_changes_old where project_id = old.project_id and event_id = old.event_id; delete from audit_record_changes where project_id = old.project_id and event_id = old.event_id; return old; end $$;
create trigger audit_changes_deleted instead of delete on audit_changes for each row execute function audit_changes_deleted();
