-- more secrets of applications, beside the one that each has
create table client_secrets (
  project_id text not null,
  id text not null,
  sso_application_id text,
  inbound_application_id text,
  name text not null,
  secret_encrypted text not null,
  expires_at bigint not null,
  created_at bigint not null,
  constraint client_secrets_pkey primary key (project_id, id),
  constraint client_secrets_sso_name_unique unique (project_id, sso_application_id, name),
  constraint client_secrets_inbound_name_unique unique (project_id, inbound_application_id, name),
  constraint client_secrets_sso_fkey foreign key (project_id, sso_application_id)
    references sso_applications (project_id, id) on delete cascade,
  constraint client_secrets_inbound_fkey foreign key (project_id, inbound_application_id)
    references inbound_applications (project_id, id) on delete cascade
);
