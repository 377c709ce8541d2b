-- Back-channel logouts that are still to be told: OpenID Connect Back-Channel Logout 1.0.
create table oidc_logouts (
  project_id text not null,
  id text collate "binary" not null,
  application_id text not null,
  user_id text not null,
  -- of the session at the application; empty when it has none
  sid text not null,
  -- the issuer that signed the user in to the application
  issuer text not null,
  created_at bigint not null,
  attempts integer not null,
  -- another process may send it after this time
  next_attempt_at bigint not null,
  constraint oidc_logouts_pkey primary key (project_id, id),
  constraint oidc_logouts_application_fkey foreign key (project_id, application_id)
    references sso_applications (project_id, id) on delete cascade
);
-- select … where next_attempt_at <=
create index oidc_logouts_due on oidc_logouts (next_attempt_at);
-- foreign key
create index oidc_logouts_application on oidc_logouts (project_id, application_id);
