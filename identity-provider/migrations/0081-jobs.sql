-- Long work: what each job is to do, how far it has come, and which node runs it.
create table jobs (
  project_id text not null,
  id text collate "binary" not null,
  kind text not null,
  status text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  -- JSON: the rights of the creator then; a step has those of them that the creator still has
  rights text not null,
  -- JSON: the address, the browser and the request of the creator, for audit events
  origin text not null,
  -- JSON: what to do
  input text not null,
  -- JSON: where the next step begins; empty before the first
  cursor text not null,
  total bigint,
  processed bigint not null,
  succeeded bigint not null,
  failed bigint not null,
  -- percent
  progress integer not null,
  input_bytes bigint not null,
  result_bytes bigint not null,
  step_rows integer not null,
  -- failures of the node that runs it, in a row
  attempts integer not null,
  failure_code text not null,
  failure text not null,
  -- the claim that may go on with it; another node may claim it after this time
  lease_owner text not null,
  lease_until bigint not null,
  created_at bigint not null,
  -- 0 until then
  started_at bigint not null,
  finished_at bigint not null,
  constraint jobs_pkey primary key (project_id, id),
  constraint jobs_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- select … where status in ('queued', 'running') order by created_at: jobs to run
create index jobs_due on jobs (created_at) where status in ('queued', 'running');
-- select … where project_id order by created_at, id
create index jobs_by_time on jobs (project_id, created_at, id);
-- delete … where finished_at between
create index jobs_by_end on jobs (finished_at);

-- Files of jobs in parts: what is read (`users`, `hashes`) and what is written (`result`).
create table job_chunks (
  project_id text not null,
  job_id text collate "binary" not null,
  stream text not null,
  position integer not null,
  content text not null,
  bytes integer not null,
  constraint job_chunks_pkey primary key (project_id, job_id, stream, position),
  constraint job_chunks_job_fkey foreign key (project_id, job_id) references jobs (project_id, id) on delete cascade
);

-- The first rows that a job could not do.
create table job_errors (
  project_id text not null,
  job_id text collate "binary" not null,
  position integer not null,
  -- what the row is: its line, a login id or an id
  item text not null,
  code text not null,
  message text not null,
  field text not null,
  constraint job_errors_pkey primary key (project_id, job_id, position),
  constraint job_errors_job_fkey foreign key (project_id, job_id) references jobs (project_id, id) on delete cascade
);
