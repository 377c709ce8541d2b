create table tenants (
  project_id text not null,
  id text not null,
  name text not null,
  is_disabled integer not null,
  self_provisioning_domains text not null,
  domains text not null,
  custom_attributes text not null,
  auth_type text not null,
  enforces_sso integer not null,
  sso_exclusions text not null,
  federated_app_ids text not null,
  parent_id text not null,
  role_inheritance text not null,
  default_role_names text not null,
  settings text not null,
  created_at bigint not null,
  constraint tenants_pkey primary key (project_id, id),
  constraint tenants_name_unique unique (project_id, name),
  constraint tenants_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- select id … where project_id and parent_id: the tenants below one
create index tenants_by_parent on tenants (project_id, parent_id, id);

-- Roles of a tenant stand beside those of the project: tenant_id is '' for the latter, so no foreign key can hold it.
create table roles_before as select project_id, id, name, description, permission_names, created_at from roles;
create table user_roles_before as select project_id, user_id, role_id from user_roles;
drop table user_roles;
drop table roles;
create table roles (
  project_id text not null,
  id text not null,
  tenant_id text not null,
  name text not null,
  description text not null,
  permission_names text not null,
  is_default integer not null,
  is_private integer not null,
  created_at bigint not null,
  constraint roles_pkey primary key (project_id, id),
  constraint roles_name_unique unique (project_id, tenant_id, name),
  constraint roles_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
insert into roles (project_id, id, tenant_id, name, description, permission_names, is_default, is_private, created_at)
  select project_id, id, '', name, description, permission_names, 0, 0, created_at from roles_before;
create table user_roles (
  project_id text not null,
  user_id text not null,
  role_id text not null,
  constraint user_roles_pkey primary key (project_id, user_id, role_id),
  constraint user_roles_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  constraint user_roles_role_fkey foreign key (project_id, role_id) references roles (project_id, id) on delete cascade
);
insert into user_roles (project_id, user_id, role_id) select project_id, user_id, role_id from user_roles_before;
drop table user_roles_before;
drop table roles_before;
-- users search by roleNames
create index user_roles_by_role on user_roles (project_id, role_id, user_id);

create table permissions (
  project_id text not null,
  id text not null,
  name text not null,
  description text not null,
  created_at bigint not null,
  constraint permissions_pkey primary key (project_id, id),
  constraint permissions_name_unique unique (project_id, name),
  constraint permissions_project_fkey foreign key (project_id) references projects (id) on delete cascade
);

create table user_tenants (
  project_id text not null,
  user_id text not null,
  tenant_id text not null,
  joined_at bigint not null,
  constraint user_tenants_pkey primary key (project_id, user_id, tenant_id),
  constraint user_tenants_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  constraint user_tenants_tenant_fkey foreign key (project_id, tenant_id) references tenants (project_id, id) on delete cascade
);
-- the users of a tenant, and users search by tenantIds
create index user_tenants_by_tenant on user_tenants (project_id, tenant_id, user_id);

create table user_tenant_roles (
  project_id text not null,
  user_id text not null,
  tenant_id text not null,
  role_id text not null,
  constraint user_tenant_roles_pkey primary key (project_id, user_id, tenant_id, role_id),
  constraint user_tenant_roles_member_fkey foreign key (project_id, user_id, tenant_id)
    references user_tenants (project_id, user_id, tenant_id) on delete cascade,
  constraint user_tenant_roles_role_fkey foreign key (project_id, role_id) references roles (project_id, id) on delete cascade
);
-- a role that is deleted takes these rows along
create index user_tenant_roles_by_role on user_tenant_roles (project_id, role_id);
