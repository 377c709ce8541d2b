-- households of users
create table families (
  project_id text not null,
  id text not null,
  name text not null,
  photo text not null,
  is_disabled integer not null,
  custom_attributes text not null,
  created_at bigint not null,
  constraint families_pkey primary key (project_id, id),
  constraint families_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- the families of a project by name
create index families_by_name on families (project_id, name, id);

-- who belongs to a family; a dependent cannot sign in and belongs to this one family
create table family_members (
  project_id text not null,
  family_id text not null,
  user_id text not null,
  is_dependent integer not null,
  attributes text not null,
  created_at bigint not null,
  constraint family_members_pkey primary key (project_id, family_id, user_id),
  constraint family_members_family_fkey foreign key (project_id, family_id)
    references families (project_id, id) on delete cascade,
  constraint family_members_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- the families of a user; a user who is deleted takes these rows along
create index family_members_by_user on family_members (project_id, user_id);

-- the roles of a member in a family
create table family_member_roles (
  project_id text not null,
  family_id text not null,
  user_id text not null,
  role_id text not null,
  constraint family_member_roles_pkey primary key (project_id, family_id, user_id, role_id),
  constraint family_member_roles_member_fkey foreign key (project_id, family_id, user_id)
    references family_members (project_id, family_id, user_id) on delete cascade,
  constraint family_member_roles_role_fkey foreign key (project_id, role_id)
    references roles (project_id, id) on delete cascade
);
-- a role that is deleted takes these rows along
create index family_member_roles_by_role on family_member_roles (project_id, role_id);

create table family_settings (
  project_id text not null,
  is_enabled integer not null,
  members_max integer not null,
  allows_several integer not null,
  modified_at bigint not null,
  constraint family_settings_pkey primary key (project_id),
  constraint family_settings_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
