-- When a key begins to sign: before that it is only published, so that whoever verifies tokens knows it in time.
alter table signing_keys add column activates_at bigint not null default 0;
