-- which things of a project come from a folder of files, and what they said when it was pushed last
create table configuration_sources (
  project_id text not null,
  repository text not null,
  path text not null,
  commit_hash text not null,
  things text not null,
  pushed_at bigint not null,
  constraint configuration_sources_pkey primary key (project_id, repository, path),
  constraint configuration_sources_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
