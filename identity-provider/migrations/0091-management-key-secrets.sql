-- The secret before the last rotation, which works until a chosen time; null when there is none.
alter table management_keys add column previous_digest text;
-- 0 when there is none
alter table management_keys add column previous_expires_at bigint not null default 0;
-- select … where previous_digest: a request with that secret
create unique index management_keys_previous_digest_unique on management_keys (previous_digest)
  where previous_digest is not null;
