create table user_passkeys (
  project_id text not null,
  id text not null,
  user_id text not null,
  rp_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  kind text not null,
  is_verifying integer not null,
  display_name text not null,
  created_at bigint not null,
  used_at bigint not null,
  constraint user_passkeys_pkey primary key (project_id, id),
  constraint user_passkeys_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- select … where project_id and user_id: the passkeys of a person
create index user_passkeys_by_user on user_passkeys (project_id, user_id, created_at);
