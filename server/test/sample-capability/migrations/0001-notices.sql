-- notices of the project: short texts that its users are shown
create table notices (
  project_id text not null,
  id text not null,
  name text not null,
  content text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint notices_pkey primary key (project_id, id),
  constraint notices_name_unique unique (project_id, name),
  constraint notices_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
