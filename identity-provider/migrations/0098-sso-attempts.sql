-- Federated sign-ins of tenants that failed, and those that an administrator began as a test: what was checked and
-- received, for 30 days.
create table sso_attempts (
  project_id text not null,
  id text not null,
  tenant_id text not null,
  sso_id text not null,
  protocol text not null,
  is_test integer not null,
  status text not null,
  occurred_at bigint not null,
  request_id text not null,
  failed_check text not null,
  checks text not null,
  profile text not null,
  received text not null,
  constraint sso_attempts_pkey primary key (project_id, id),
  constraint sso_attempts_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
-- select … where project_id and tenant_id order by occurred_at desc, id desc: what has failed lately
create index sso_attempts_by_tenant on sso_attempts (project_id, tenant_id, occurred_at, id);
-- delete … where occurred_at <: the sweep
create index sso_attempts_by_time on sso_attempts (occurred_at);
