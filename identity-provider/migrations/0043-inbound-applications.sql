-- applications of others, which people here let act for them
create table inbound_applications (
  project_id text not null,
  id text not null,
  name text not null,
  client_id text not null,
  client_secret_encrypted text not null,
  settings text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint inbound_applications_pkey primary key (project_id, id),
  constraint inbound_applications_name_unique unique (project_id, name),
  constraint inbound_applications_client_id_unique unique (project_id, client_id),
  constraint inbound_applications_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
create table inbound_consents (
  project_id text not null,
  id text not null,
  application_id text not null,
  user_id text,
  tenant_id text,
  scopes text not null,
  granted_by text not null,
  created_at bigint not null,
  modified_at bigint not null,
  expires_at bigint not null,
  constraint inbound_consents_pkey primary key (project_id, id),
  constraint inbound_consents_application_fkey foreign key (project_id, application_id)
    references inbound_applications (project_id, id) on delete cascade,
  constraint inbound_consents_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade,
  constraint inbound_consents_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
-- the consents of an application, newest first, and of one of its users
create index inbound_consents_by_application on inbound_consents (project_id, application_id, user_id);
-- the consents of a user, also when the user is deleted
create index inbound_consents_by_user on inbound_consents (project_id, user_id);
-- the consents of a tenant, also when the tenant is deleted
create index inbound_consents_by_tenant on inbound_consents (project_id, tenant_id);
