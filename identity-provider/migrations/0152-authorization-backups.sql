-- schema and relations of a project as they were
create table authorization_backups (
  project_id text not null,
  id text not null,
  schema_version text not null,
  -- null where there was no schema
  schema_kind text,
  schema_name text,
  schema_content text,
  tuple_count bigint not null,
  -- made before a restore, and not on demand
  is_automatic integer not null,
  created_at bigint not null,
  constraint authorization_backups_pkey primary key (project_id, id),
  constraint authorization_backups_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
create table authorization_backup_relations (
  project_id text not null,
  backup_id text not null,
  resource_type text not null,
  resource text not null,
  relation text not null,
  target_relation text not null,
  target text not null,
  target_type text not null,
  query text not null,
  created_at bigint not null,
  constraint authorization_backup_relations_pkey
    primary key (project_id, backup_id, resource_type, resource, relation, target_relation, target, target_type),
  constraint authorization_backup_relations_backup_fkey foreign key (project_id, backup_id)
    references authorization_backups (project_id, id) on delete cascade
);
