-- Settings are one JSON document per project: read as a whole, with defaults for what it does not name.
alter table projects add column settings text not null default '{}';

alter table users add column has_totp integer not null default 0;
alter table users add column has_passkey integer not null default 0;
alter table users add column oauth_providers text not null default '[]';

-- The tenant that was selected for this session; '' for none.
alter table sessions add column tenant_id text not null default '';

create table challenges (
  project_id text not null,
  id text not null,
  kind text not null,
  subject text not null,
  digest text not null,
  payload text not null,
  failures integer not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  constraint challenges_pkey primary key (project_id, id),
  constraint challenges_digest_unique unique (project_id, kind, digest),
  constraint challenges_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- select … where project_id and kind and subject order by created_at desc: the codes of one person, newest first
create index challenges_by_subject on challenges (project_id, kind, subject, created_at);
-- delete … where expires_at <: the sweep
create index challenges_by_expiry on challenges (expires_at);
