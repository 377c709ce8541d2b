-- What the provider of a connection said of the user who signed in last, for whoever maps its attributes.
create table sso_last_sign_ins (
  project_id text not null,
  tenant_id text not null,
  sso_id text not null,
  user_id text not null,
  occurred_at bigint not null,
  attributes text not null,
  constraint sso_last_sign_ins_pkey primary key (project_id, tenant_id, sso_id),
  constraint sso_last_sign_ins_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade,
  constraint sso_last_sign_ins_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);
-- delete … where project_id and user_id: a user who is deleted
create index sso_last_sign_ins_by_user on sso_last_sign_ins (project_id, user_id);
-- delete … where occurred_at <: the sweep
create index sso_last_sign_ins_by_time on sso_last_sign_ins (occurred_at);
