-- counts what ends every proof of the user that has not become a session yet
alter table users add column credential_epoch integer not null default 0;
-- the user whom a code, a link or another waiting step is for, and their epoch when it was issued; '' for nobody
alter table challenges add column user_id text not null default '';
alter table challenges add column user_epoch integer not null default 0;
-- the epoch of the account when a step of OpenID Connect began to wait
alter table oidc_records add column account_epoch integer not null default 0;
