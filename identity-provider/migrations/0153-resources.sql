-- APIs that applications get tokens for (RFC 8707)
create table protected_resources (
  project_id text not null,
  id text not null,
  name text not null,
  uri text not null,
  version bigint not null,
  document text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint protected_resources_pkey primary key (project_id, id),
  constraint protected_resources_name_unique unique (project_id, name),
  constraint protected_resources_uri_unique unique (project_id, uri),
  constraint protected_resources_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- which scopes of a resource an application may get
create table resource_policies (
  project_id text not null,
  resource_id text not null,
  application_id text not null,
  version bigint not null,
  document text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint resource_policies_pkey primary key (project_id, resource_id, application_id),
  constraint resource_policies_resource_fkey foreign key (project_id, resource_id)
    references protected_resources (project_id, id) on delete cascade,
  constraint resource_policies_application_fkey foreign key (project_id, application_id)
    references inbound_applications (project_id, id) on delete cascade
);
-- the policies of an application
create index resource_policies_by_application on resource_policies (project_id, application_id);
-- settings of applications that introduce themselves
create table registration_templates (
  project_id text not null,
  id text not null,
  name text not null,
  version bigint not null,
  document text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint registration_templates_pkey primary key (project_id, id),
  constraint registration_templates_name_unique unique (project_id, name),
  constraint registration_templates_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
