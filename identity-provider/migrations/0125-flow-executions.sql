-- runs of flows that wait for a visitor; what they have come to is sealed in `state`
create table flow_executions (
  project_id text not null,
  id text not null,
  -- of the secret with which the visitor goes on
  digest text not null,
  -- counts the requests of the visitor: each may be sent once
  step bigint not null,
  state text not null,
  expires_at bigint not null,
  constraint flow_executions_pkey primary key (project_id, id),
  constraint flow_executions_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- those that expired are swept
create index flow_executions_by_expiry on flow_executions (expires_at);
