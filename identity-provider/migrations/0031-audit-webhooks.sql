create table audit_webhooks (
  project_id text not null,
  name text not null,
  settings text not null,
  secrets_encrypted text not null,
  -- the last event that was delivered: everything after it is still to come
  sent_at bigint not null,
  sent_id text collate "binary" not null,
  attempts integer not null,
  next_attempt_at bigint not null,
  last_error text not null,
  created_at bigint not null,
  constraint audit_webhooks_pkey primary key (project_id, name),
  constraint audit_webhooks_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
