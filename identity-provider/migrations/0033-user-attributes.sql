create table user_attributes (
  project_id text not null,
  name text not null,
  type integer not null,
  document text not null,
  created_at bigint not null,
  constraint user_attributes_pkey primary key (project_id, name),
  constraint user_attributes_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
