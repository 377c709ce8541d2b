-- The audit trail. Ids begin with their time, so that the primary key is in time order.
create table audit_records (
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
  -- What it can be found by, each 64 bits of a hash of project and term.
  terms bigint[] not null,
  constraint audit_records_pkey primary key (project_id, id)
) partition by range (id);
-- Whatever has no partition of its week.
create table audit_records_default partition of audit_records default;
-- audit search; a few hundred new events are read one by one before they are put in their places
create index audit_records_by_term on audit_records using gin (terms) with (gin_pending_list_limit = 512);
