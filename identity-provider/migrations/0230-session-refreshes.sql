-- How often a session was refreshed on a day (UTC, its start in epoch milliseconds): one audit event tells of them all.
create table session_refreshes (
  project_id text not null,
  day bigint not null,
  session_id text not null,
  refreshes bigint not null,
  last_at bigint not null,
  constraint session_refreshes_pkey primary key (project_id, day, session_id),
  constraint session_refreshes_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
