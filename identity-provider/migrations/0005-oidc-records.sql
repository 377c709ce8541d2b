-- what the OpenID Connect provider keeps: sessions, grants, codes, tokens
create table oidc_records (
  project_id text not null,
  model text not null,
  id text not null,
  payload text not null,
  grant_id text not null,
  uid text not null,
  user_code text not null,
  account_id text not null,
  expires_at bigint not null,
  consumed_at bigint,
  constraint oidc_records_pkey primary key (project_id, model, id)
);
-- everything that was issued under a grant, when it is revoked
create index oidc_records_by_grant on oidc_records (project_id, grant_id);
-- a session by its uid, when a login is resumed
create index oidc_records_by_uid on oidc_records (project_id, model, uid);
-- every record of an account, when its user is disabled, deleted or signed out everywhere
create index oidc_records_by_account on oidc_records (project_id, account_id);
-- records that are over are swept by expiry
create index oidc_records_by_expiry on oidc_records (expires_at);
