create table projects (
  id text not null,
  name text not null,
  environment text not null,
  tags text not null,
  token_algorithm text not null,
  created_at bigint not null,
  constraint projects_pkey primary key (id)
);
create table management_keys (
  project_id text not null,
  id text not null,
  name text not null,
  digest text not null,
  created_at bigint not null,
  revoked_at bigint,
  constraint management_keys_pkey primary key (project_id, id),
  constraint management_keys_digest_unique unique (digest),
  constraint management_keys_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
create table signing_keys (
  project_id text not null,
  id text not null,
  algorithm text not null,
  public_jwk text not null,
  private_key_encrypted text not null,
  created_at bigint not null,
  retired_at bigint,
  constraint signing_keys_pkey primary key (project_id, id),
  constraint signing_keys_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
create table roles (
  project_id text not null,
  id text not null,
  name text not null,
  description text not null,
  permission_names text not null,
  created_at bigint not null,
  constraint roles_pkey primary key (project_id, id),
  constraint roles_name_unique unique (project_id, name),
  constraint roles_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
