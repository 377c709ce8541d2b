-- The secret before the last rotation, while it still works; empty for none.
alter table sso_applications add column previous_secret_encrypted text not null default '';
-- until when that secret works; 0 when there is none
alter table sso_applications add column previous_expires_at bigint not null default 0;
