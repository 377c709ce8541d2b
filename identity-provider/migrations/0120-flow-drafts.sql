-- What is being changed of a flow and not published: one draft for each flow, with the version that it began from.
create table flow_drafts (
  project_id text not null,
  flow_id text not null,
  based_on integer not null,
  name text not null,
  description text not null,
  is_disabled integer not null,
  etag text not null,
  document text not null,
  actor_name text not null,
  saved_at bigint not null,
  constraint flow_drafts_pkey primary key (project_id, flow_id),
  constraint flow_drafts_flow_fkey foreign key (project_id, flow_id) references flows (project_id, id) on delete cascade
);
