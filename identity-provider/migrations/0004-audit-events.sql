create table audit_events (
  project_id text not null,
  id text collate "binary" not null,
  occurred_at bigint not null,
  action text not null,
  type text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  target_type text not null,
  target_id text not null,
  target_name text not null,
  user_id text not null,
  login_ids text not null,
  tenants text not null,
  ip text not null,
  user_agent text not null,
  device text not null,
  method text not null,
  request_id text not null,
  data text not null,
  constraint audit_events_pkey primary key (project_id, id)
);
-- audit search in time order
create index audit_events_by_time on audit_events (project_id, occurred_at, id);
-- audit search by user, as a user's page shows it
create index audit_events_by_user on audit_events (project_id, user_id, occurred_at, id);
-- audit search by action
create index audit_events_by_action on audit_events (project_id, action, occurred_at, id);
-- audit search by actor
create index audit_events_by_actor on audit_events (project_id, actor_id, occurred_at, id);
