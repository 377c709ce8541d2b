-- Browsers in which a user is not asked for their second factor.
create table trusted_devices (
  project_id text not null,
  id text not null,
  user_id text not null,
  digest text not null,
  previous_digest text not null,
  rotated_at bigint not null,
  user_agent text not null,
  ip text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null,
  constraint trusted_devices_pkey primary key (project_id, id),
  constraint trusted_devices_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- select … where project_id and user_id: the trusted devices of a person
create index trusted_devices_by_user on trusted_devices (project_id, user_id, last_used_at);
-- delete … where expires_at
create index trusted_devices_by_expiry on trusted_devices (expires_at);
