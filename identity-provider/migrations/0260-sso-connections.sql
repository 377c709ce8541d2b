-- ways to the provider of a configuration that are not in use: the one being prepared, and the one before the last switch
create table sso_connections (
  project_id text not null,
  tenant_id text not null,
  sso_id text not null,
  -- draft or previous
  version text not null,
  -- JSON, encrypted
  connection_encrypted text not null,
  -- the last test of a draft; '' before one
  test_id text not null,
  modified_at bigint not null,
  constraint sso_connections_pkey primary key (project_id, tenant_id, sso_id, version),
  constraint sso_connections_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
create index sso_connections_modified_at on sso_connections (modified_at);
