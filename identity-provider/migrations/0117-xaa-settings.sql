-- whom a tenant trusts to vouch for its users at other applications (cross-app access)
create table xaa_settings (
  project_id text not null,
  tenant_id text not null,
  sso_id text not null,
  is_enabled integer not null,
  document text not null,
  modified_at bigint not null,
  constraint xaa_settings_pkey primary key (project_id, tenant_id, sso_id),
  constraint xaa_settings_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
