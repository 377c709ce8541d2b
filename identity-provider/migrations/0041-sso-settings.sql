-- the identity providers of tenants; a tenant may have several
create table sso_settings (
  project_id text not null,
  tenant_id text not null,
  sso_id text not null,
  display_name text not null,
  auth_type text not null,
  settings text not null,
  secrets_encrypted text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint sso_settings_pkey primary key (project_id, tenant_id, sso_id),
  constraint sso_settings_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
-- e-mail domains whose people sign in there: one belongs to one tenant
create table sso_domains (
  project_id text not null,
  domain text not null,
  tenant_id text not null,
  sso_id text not null,
  constraint sso_domains_pkey primary key (project_id, domain),
  constraint sso_domains_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
-- the domains of a tenant
create index sso_domains_by_tenant on sso_domains (project_id, tenant_id, sso_id);
