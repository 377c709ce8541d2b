-- what changes with an idempotency key have answered, for each caller
create table kept_outcomes (
  project_id text not null,
  actor_type text not null,
  actor_id text not null,
  idempotency_key text not null,
  kept_encrypted text not null,
  expires_at bigint not null,
  constraint kept_outcomes_pkey primary key (project_id, actor_type, actor_id, idempotency_key),
  constraint kept_outcomes_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- which of a project have expired
create index kept_outcomes_expiry on kept_outcomes (project_id, expires_at);
