-- Which sessions began at a SAML provider, and how the provider calls them: its logout requests name them so.
create table saml_sessions (
  project_id text not null,
  session_id text not null,
  provider_id text not null,
  user_id text not null,
  name_id text not null,
  name_id_format text not null,
  session_index text not null,
  created_at bigint not null,
  constraint saml_sessions_pkey primary key (project_id, session_id),
  constraint saml_sessions_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);
-- the sessions of a subject whom the provider signs out
create index saml_sessions_by_subject on saml_sessions (project_id, provider_id, name_id);
-- a user who is deleted takes these rows along
create index saml_sessions_by_user on saml_sessions (project_id, user_id);
-- delete … where created_at <: the sweep
create index saml_sessions_by_age on saml_sessions (created_at);
