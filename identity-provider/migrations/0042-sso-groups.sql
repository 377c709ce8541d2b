-- groups at the identity providers of tenants, as they are told when somebody signs in
create table sso_groups (
  project_id text not null,
  id text not null,
  tenant_id text not null,
  sso_id text not null,
  name text not null,
  source text not null,
  created_at bigint not null,
  constraint sso_groups_pkey primary key (project_id, id),
  constraint sso_groups_name_unique unique (project_id, tenant_id, sso_id, name),
  constraint sso_groups_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade
);
create table sso_group_members (
  project_id text not null,
  group_id text not null,
  user_id text not null,
  constraint sso_group_members_pkey primary key (project_id, group_id, user_id),
  constraint sso_group_members_group_fkey foreign key (project_id, group_id)
    references sso_groups (project_id, id) on delete cascade,
  constraint sso_group_members_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);
-- the groups of a user
create index sso_group_members_by_user on sso_group_members (project_id, user_id, group_id);
