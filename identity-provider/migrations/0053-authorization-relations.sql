-- One row for each project that has ever written here; counting it up makes writers take turns.
create table authorization_revisions (
  project_id text not null,
  revision bigint not null,
  schema_revision bigint not null,
  forgotten_revision bigint not null,
  constraint authorization_revisions_pkey primary key (project_id),
  constraint authorization_revisions_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- The key serves what a resource holds under a relation: objects apart from sets, and one object at once.
create table authorization_relations (
  project_id text not null,
  resource_type text not null,
  resource text not null,
  relation text not null,
  target_relation text not null,
  target text not null,
  target_type text not null,
  query text not null,
  created_at bigint not null,
  constraint authorization_relations_pkey
    primary key (project_id, resource_type, resource, relation, target_relation, target, target_type),
  constraint authorization_relations_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- what holds a target: lists of what somebody can access, and the relations of an id that is deleted
create index authorization_relations_by_target on authorization_relations
  (project_id, target, target_relation, target_type, resource_type, relation, resource);
-- What each revision changed, for a day; several relations in one row.
create table authorization_changes (
  project_id text not null,
  revision bigint not null,
  at bigint not null,
  kind text not null,
  relations text not null,
  constraint authorization_changes_pkey primary key (project_id, revision),
  constraint authorization_changes_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- what was modified since a time, and what is to be forgotten
create index authorization_changes_by_time on authorization_changes (at);
-- the searches of users that are targets
create index authorization_relations_searches on authorization_relations (project_id, target)
  where target_relation = '#';
