-- The secret before the last rotation, which works until a chosen time; null when there is none.
alter table access_keys add column previous_digest text;
-- 0 when there is none
alter table access_keys add column previous_expires_at bigint not null default 0;
-- when that secret was last used, to the minute; 0 for never
alter table access_keys add column previous_used_at bigint not null default 0;
-- select … where project_id and previous_digest: the exchange with that secret
create unique index access_keys_previous_digest_unique on access_keys (project_id, previous_digest)
  where previous_digest is not null;
-- where the key was last used from, written with last_used_at; empty for never
alter table access_keys add column last_used_ip text not null default '';
alter table access_keys add column last_used_user_agent text not null default '';
