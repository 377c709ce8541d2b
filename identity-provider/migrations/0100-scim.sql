-- what the provisioning (SCIM) of a tenant knows of its users, beyond what the users themselves hold
create table scim_users (
  project_id text not null,
  tenant_id text not null,
  user_id text not null,
  external_id text not null,
  user_name text not null,
  user_name_key text not null,
  is_active integer not null,
  is_created integer not null,
  has_disabled integer not null,
  writes_account integer not null,
  document text not null,
  other_emails text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint scim_users_pkey primary key (project_id, tenant_id, user_id),
  constraint scim_users_name_unique unique (project_id, tenant_id, user_name_key),
  constraint scim_users_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade,
  constraint scim_users_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);
-- a user who is deleted takes these rows along
create index scim_users_by_user on scim_users (project_id, user_id);
-- filter=externalId eq "…"
create index scim_users_by_external_id on scim_users (project_id, tenant_id, external_id);
-- users who were deactivated, in the order in which they are listed
create index scim_users_inactive on scim_users (project_id, tenant_id, user_id) where is_active = 0;
-- filter=emails.value eq "…", for addresses that no account has
create index scim_users_with_other_emails on scim_users (project_id, tenant_id, user_id) where other_emails <> '';

-- the provisioning of a tenant: when it was called last, and how many users it removed of late
create table scim_tenants (
  project_id text not null,
  tenant_id text not null,
  limits_removals integer not null,
  window_started_at bigint not null,
  window_size integer not null,
  window_removals integer not null,
  last_call_at bigint not null,
  last_error_at bigint not null,
  last_error text not null,
  constraint scim_tenants_pkey primary key (project_id, tenant_id),
  constraint scim_tenants_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);

-- the id that the provisioning of a tenant gives a group; '' for a group that is learned at sign-ins
alter table sso_groups add column external_id text not null default '';
alter table sso_groups add column modified_at bigint not null default 0;
-- provisioned groups of a tenant, in the order in which they are listed
create index sso_groups_by_source on sso_groups (project_id, tenant_id, source, id);

-- whether provisioning manages the user
alter table users add column is_scim integer not null default 0;
-- a key without the id of its project before it
create index access_keys_by_digest on access_keys (digest);
