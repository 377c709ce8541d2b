-- sessions of visitors who have no account
create table anonymous_sessions (
  project_id text not null,
  id text not null,
  tenant_id text not null,
  claims text not null,
  role_ids text not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  constraint anonymous_sessions_pkey primary key (project_id, id),
  constraint anonymous_sessions_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- what has expired, in all projects
create index anonymous_sessions_by_expiry on anonymous_sessions (expires_at);
