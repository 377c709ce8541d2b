-- Relations that a mapping of single sign-on made, by owner: it takes away only these, never those of others.
create table authorization_owned_relations (
  project_id text not null,
  tenant_id text not null,
  owner text not null,
  user_id text not null,
  resource_type text not null,
  resource text not null,
  relation text not null,
  target_type text not null,
  constraint authorization_owned_relations_pkey
    primary key (project_id, owner, user_id, resource_type, resource, relation, target_type),
  constraint authorization_owned_relations_tenant_fkey foreign key (project_id, tenant_id)
    references tenants (project_id, id) on delete cascade,
  constraint authorization_owned_relations_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);
-- a tenant that is deleted takes these rows along
create index authorization_owned_relations_by_tenant on authorization_owned_relations (project_id, tenant_id);
-- a user who is deleted takes these rows along
create index authorization_owned_relations_by_user on authorization_owned_relations (project_id, user_id);
