-- links by which somebody at a tenant sets up its single sign-on; one for each configuration
create table sso_setup_links (
  project_id text not null,
  tenant_id text not null,
  sso_id text not null,
  digest text not null,
  created_at bigint not null,
  expires_at bigint not null,
  constraint sso_setup_links_pkey primary key (project_id, tenant_id, sso_id),
  constraint sso_setup_links_digest_unique unique (project_id, digest),
  constraint sso_setup_links_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
