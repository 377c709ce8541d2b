create table lists (
  project_id text not null,
  id text not null,
  name text not null,
  description text not null,
  type text not null,
  data text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint lists_pkey primary key (project_id, id),
  constraint lists_name_unique unique (project_id, name),
  constraint lists_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
