-- the claims that scopes of OpenID Connect give besides the standard ones; one document for a project
create table scope_claims (
  project_id text not null,
  mappings text not null,
  modified_at bigint not null,
  constraint scope_claims_pkey primary key (project_id),
  constraint scope_claims_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
