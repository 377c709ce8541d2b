-- RSA keys that sign client assertions (RFC 7523) and nothing else, one for each algorithm.
create table assertion_keys (
  project_id text not null,
  algorithm text not null,
  id text not null,
  public_jwk text not null,
  private_key_encrypted text not null,
  created_at bigint not null,
  constraint assertion_keys_pkey primary key (project_id, algorithm),
  constraint assertion_keys_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
