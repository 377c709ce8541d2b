create table access_keys (
  project_id text not null,
  id text not null,
  name text not null,
  description text not null,
  digest text not null,
  is_active integer not null,
  expires_at bigint not null,
  permitted_ips text not null,
  bound_user_id text,
  custom_claims text not null,
  custom_attributes text not null,
  created_by text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  constraint access_keys_pkey primary key (project_id, id),
  constraint access_keys_digest_unique unique (project_id, digest),
  constraint access_keys_project_fkey foreign key (project_id) references projects (id) on delete cascade,
  constraint access_keys_user_fkey foreign key (project_id, bound_user_id) references users (project_id, id) on delete cascade
);
-- access key search in the order of names
create index access_keys_by_name on access_keys (project_id, name, id);
-- the keys of a user, when the user is deleted or asked for
create index access_keys_by_user on access_keys (project_id, bound_user_id);

create table access_key_tenants (
  project_id text not null,
  key_id text not null,
  tenant_id text not null,
  constraint access_key_tenants_pkey primary key (project_id, key_id, tenant_id),
  constraint access_key_tenants_key_fkey foreign key (project_id, key_id)
    references access_keys (project_id, id) on delete cascade,
  constraint access_key_tenants_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
-- the keys of a tenant: search by tenantIds, and when the tenant is deleted
create index access_key_tenants_by_tenant on access_key_tenants (project_id, tenant_id, key_id);

-- tenant_id is '' for a role in the project
create table access_key_roles (
  project_id text not null,
  key_id text not null,
  tenant_id text not null,
  role_id text not null,
  constraint access_key_roles_pkey primary key (project_id, key_id, tenant_id, role_id),
  constraint access_key_roles_key_fkey foreign key (project_id, key_id)
    references access_keys (project_id, id) on delete cascade,
  constraint access_key_roles_role_fkey foreign key (project_id, role_id) references roles (project_id, id) on delete cascade
);
-- a role that is deleted takes these rows along
create index access_key_roles_by_role on access_key_roles (project_id, role_id);
