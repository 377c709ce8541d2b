create table sessions (
  project_id text not null,
  id text not null,
  user_id text not null,
  amr text not null,
  custom_claims text not null,
  refresh_id text not null,
  previous_refresh_id text not null,
  rotated_at bigint not null,
  refresh_expires_at bigint not null,
  session_token_expires_at bigint not null,
  ip text not null,
  user_agent text not null,
  created_at bigint not null,
  ended_at bigint,
  constraint sessions_pkey primary key (project_id, id),
  constraint sessions_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- every session of a user: sign out everywhere, token expiry
create index sessions_by_user on sessions (project_id, user_id);
-- sessions that are over are swept by expiry
create index sessions_by_expiry on sessions (refresh_expires_at);
