-- the metadata of SAML applications, as it was fetched last
create table saml_service_providers (
  project_id text not null,
  application_id text not null,
  url text not null,
  document text not null,
  fetched_at bigint not null,
  tried_at bigint not null,
  problem text not null,
  constraint saml_service_providers_pkey primary key (project_id, application_id),
  constraint saml_service_providers_application_fkey foreign key (project_id, application_id)
    references sso_applications (project_id, id) on delete cascade
);
-- which applications the session of a browser signed in to, so that signing out reaches them all
create table sso_application_sessions (
  project_id text not null,
  id text not null,
  application_id text not null,
  user_id text not null,
  session_uid text not null,
  name_id text not null,
  name_id_format text not null,
  expires_at bigint not null,
  constraint sso_application_sessions_pkey primary key (project_id, id),
  constraint sso_application_sessions_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade,
  constraint sso_application_sessions_application_fkey foreign key (project_id, application_id)
    references sso_applications (project_id, id) on delete cascade
);
-- the other applications of a session that ends
create index sso_application_sessions_by_session on sso_application_sessions (project_id, session_uid);
-- a user who is deleted, or whose sessions end, takes these rows along
create index sso_application_sessions_by_user on sso_application_sessions (project_id, user_id);
-- an application that is deleted takes these rows along
create index sso_application_sessions_by_application on sso_application_sessions (project_id, application_id);
-- those that expired are swept
create index sso_application_sessions_by_expiry on sso_application_sessions (expires_at);
