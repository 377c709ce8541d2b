-- What was there before, until it has been moved.
alter table audit_events rename to audit_events_old;
alter table audit_changes rename to audit_changes_old;
-- All of both.
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
