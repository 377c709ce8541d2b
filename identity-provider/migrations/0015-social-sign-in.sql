-- where people may sign in besides here
create table oauth_providers (
  project_id text not null,
  id text not null,
  settings text not null,
  client_secret_encrypted text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint oauth_providers_pkey primary key (project_id, id),
  constraint oauth_providers_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- who a person is there
create table user_identities (
  project_id text not null,
  provider_id text not null,
  subject text not null,
  user_id text not null,
  email text not null,
  created_at bigint not null,
  used_at bigint not null,
  constraint user_identities_pkey primary key (project_id, provider_id, subject),
  constraint user_identities_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- select … where project_id and user_id: the identities of a person
create index user_identities_by_user on user_identities (project_id, user_id, provider_id);
-- ID tokens that a page has brought: each counts once
create table used_id_tokens (
  project_id text not null,
  digest text not null,
  expires_at bigint not null,
  constraint used_id_tokens_pkey primary key (project_id, digest),
  constraint used_id_tokens_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- delete … where expires_at <: the sweep
create index used_id_tokens_by_expiry on used_id_tokens (expires_at);
