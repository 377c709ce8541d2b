create table flows (
  project_id text not null,
  id text not null,
  version integer not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint flows_pkey primary key (project_id, id),
  constraint flows_project_fkey foreign key (project_id) references projects (id) on delete cascade
);

-- What a flow was after each import; the current one is the one that flows.version names.
create table flow_versions (
  project_id text not null,
  flow_id text not null,
  version integer not null,
  name text not null,
  description text not null,
  is_disabled integer not null,
  etag text not null,
  document text not null,
  actor_name text not null,
  created_at bigint not null,
  constraint flow_versions_pkey primary key (project_id, flow_id, version),
  constraint flow_versions_flow_fkey foreign key (project_id, flow_id) references flows (project_id, id) on delete cascade
);
