-- engines of the project: programs that run elsewhere, each known by a secret
create table engines (
  project_id text not null,
  id text not null,
  name text not null,
  digest text not null,
  created_at bigint not null,
  constraint engines_pkey primary key (project_id, id),
  constraint engines_name_unique unique (project_id, name),
  constraint engines_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
