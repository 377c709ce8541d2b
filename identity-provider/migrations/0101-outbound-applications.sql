-- third parties whose accounts users and tenants connect
create table outbound_applications (
  project_id text not null,
  id text not null,
  name text not null,
  settings text not null,
  client_secret_encrypted text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint outbound_applications_pkey primary key (project_id, id),
  constraint outbound_applications_project_fkey foreign key (project_id) references projects (id) on delete cascade
);

-- tokens and API keys of connected accounts
create table outbound_tokens (
  project_id text not null,
  id text not null,
  application_id text not null,
  user_id text,
  tenant_id text,
  external_identifier text not null,
  subject text not null,
  scopes text not null,
  token_type text not null,
  expires_at bigint not null,
  has_refresh_token integer not null,
  secrets_encrypted text not null,
  granted_by text not null,
  refresh_lease text not null,
  refresh_lease_until bigint not null,
  refreshed_at bigint not null,
  refresh_error text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint outbound_tokens_pkey primary key (project_id, id),
  constraint outbound_tokens_application_fkey foreign key (project_id, application_id)
    references outbound_applications (project_id, id) on delete cascade,
  constraint outbound_tokens_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  constraint outbound_tokens_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
-- the latest token of a user or a tenant at an application, and the tokens of an application
create index outbound_tokens_by_application on outbound_tokens (project_id, application_id, user_id, tenant_id, modified_at);
-- the applications that a user has connected; a user who is deleted takes these rows along
create index outbound_tokens_by_user on outbound_tokens (project_id, user_id, application_id);
-- the connections of a tenant; a tenant that is deleted takes these rows along
create index outbound_tokens_by_tenant on outbound_tokens (project_id, tenant_id, application_id);
