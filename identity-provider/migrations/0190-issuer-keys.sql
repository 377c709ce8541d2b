-- 1 for a key that signed tokens of applications, too: their issuers publish it until those have expired
alter table signing_keys add column signed_for_applications integer not null default 0;
update signing_keys set signed_for_applications = 1;
-- the keys of issuers of applications, each of which lives as long as a key of sessions does
create table issuer_keys (
  project_id text not null,
  -- project, inbound, application:<id> or mcpServer:<id>
  issuer text not null,
  signing_key_id text not null,
  id text not null,
  public_jwk text not null,
  private_key_encrypted text not null,
  created_at bigint not null,
  constraint issuer_keys_pkey primary key (project_id, issuer, signing_key_id),
  constraint issuer_keys_signing_key_fkey foreign key (project_id, signing_key_id)
    references signing_keys (project_id, id) on delete cascade
);
-- when the first issuer of a project moved
create index issuer_keys_by_time on issuer_keys (project_id, created_at);
