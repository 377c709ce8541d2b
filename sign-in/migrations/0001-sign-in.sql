create table sign_in_users (
  id text not null,
  name text,
  email text,
  -- the address again where it says who someone is; null where it only describes them
  email_key text,
  email_verified_at bigint,
  image text,
  created_at bigint not null,
  constraint sign_in_users_pkey primary key (id),
  constraint sign_in_users_email_key_unique unique (email_key)
);
create table sign_in_accounts (
  provider text not null,
  provider_account_id text not null,
  user_id text not null,
  type text not null,
  tokens_encrypted text not null,
  created_at bigint not null,
  constraint sign_in_accounts_pkey primary key (provider, provider_account_id),
  constraint sign_in_accounts_user_fkey foreign key (user_id) references sign_in_users (id) on delete cascade
);
-- deleting a person deletes their accounts
create index sign_in_accounts_by_user on sign_in_accounts (user_id);
create table sign_in_sessions (
  id text not null,
  token_digest text not null,
  user_id text not null,
  provider text,
  provider_account_id text,
  provider_session_id text,
  id_token_encrypted text,
  created_at bigint not null,
  expires_at bigint not null,
  constraint sign_in_sessions_pkey primary key (id),
  constraint sign_in_sessions_token_unique unique (token_digest),
  constraint sign_in_sessions_user_fkey foreign key (user_id) references sign_in_users (id) on delete cascade
);
-- a person's sessions, newest first; signing out everywhere
create index sign_in_sessions_by_user on sign_in_sessions (user_id, created_at);
-- a provider that says a person has signed out
create index sign_in_sessions_by_account on sign_in_sessions (provider, provider_account_id);
-- a provider that says one of its sessions has ended
create index sign_in_sessions_by_provider_session on sign_in_sessions (provider, provider_session_id);
-- sweeping what has expired
create index sign_in_sessions_by_expiry on sign_in_sessions (expires_at);
create table sign_in_verification_tokens (
  identifier text not null,
  token_digest text not null,
  expires_at bigint not null,
  constraint sign_in_verification_tokens_pkey primary key (identifier, token_digest)
);
-- sweeping what has expired
create index sign_in_verification_tokens_by_expiry on sign_in_verification_tokens (expires_at);
