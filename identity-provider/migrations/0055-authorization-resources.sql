-- What resources are called where people choose among them.
create table authorization_resources (
  project_id text not null,
  resource_type text not null,
  resource_id text not null,
  display_name text not null,
  constraint authorization_resources_pkey primary key (project_id, resource_type, resource_id),
  constraint authorization_resources_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
