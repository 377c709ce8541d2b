-- custom attributes that are declared for SSO applications, families and the members of families
create table attribute_definitions (
  project_id text not null,
  owner text not null,
  name text not null,
  type integer not null,
  document text not null,
  created_at bigint not null,
  constraint attribute_definitions_pkey primary key (project_id, owner, name),
  constraint attribute_definitions_project_fkey foreign key (project_id) references projects (id) on delete cascade
);

alter table sso_applications add column custom_attributes text not null default '{}';
