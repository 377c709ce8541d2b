create table jwt_templates (
  project_id text not null,
  id text not null,
  name text not null,
  document text not null,
  created_at bigint not null,
  constraint jwt_templates_pkey primary key (project_id, id),
  constraint jwt_templates_name_unique unique (project_id, name),
  constraint jwt_templates_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
