-- What providers gave for somebody who signed in there, where the provider's settings say that it is kept.
create table provider_tokens (
  project_id text not null,
  provider_id text not null,
  subject text not null,
  -- epoch milliseconds; 0 where the provider did not say
  expires_at bigint not null,
  tokens_encrypted text not null,
  constraint provider_tokens_pkey primary key (project_id, provider_id, subject),
  constraint provider_tokens_identity_fkey foreign key (project_id, provider_id, subject)
    references user_identities (project_id, provider_id, subject) on delete cascade
);
