alter table users add column recovery_email text not null default '';
alter table users add column recovery_phone text not null default '';
alter table users add column verified_recovery_email integer not null default 0;
alter table users add column verified_recovery_phone integer not null default 0;
-- until when others may act as this user; 0 for never
alter table users add column consent_expires_at bigint not null default 0;
