create table themes (
  project_id text not null,
  document text not null,
  modified_at bigint not null,
  constraint themes_pkey primary key (project_id),
  constraint themes_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
