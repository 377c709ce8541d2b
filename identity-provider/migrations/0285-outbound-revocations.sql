-- Deleted tokens of connected accounts that the third party is still to be told of: OAuth 2.0 Token Revocation (RFC 7009).
-- What is needed for it is copied: the application and the user may be gone.
create table outbound_revocations (
  project_id text not null,
  -- of the token
  id text collate "binary" not null,
  application_id text not null,
  application_name text not null,
  -- null for a tenant's token
  user_id text,
  settings text not null,
  client_secret_encrypted text not null,
  secrets_encrypted text not null,
  attempts integer not null,
  -- another process may send it after this time
  next_attempt_at bigint not null,
  constraint outbound_revocations_pkey primary key (project_id, id),
  constraint outbound_revocations_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- select … where next_attempt_at <=
create index outbound_revocations_due on outbound_revocations (next_attempt_at);
