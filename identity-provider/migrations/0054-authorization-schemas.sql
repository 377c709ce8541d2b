create table authorization_schemas (
  project_id text not null,
  revision bigint not null,
  kind text not null,
  name text not null,
  content text not null,
  saved_at bigint not null,
  constraint authorization_schemas_pkey primary key (project_id),
  constraint authorization_schemas_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
