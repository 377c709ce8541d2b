-- Saved access checks with their expected answers. The id is a digest of the question, so a question has one answer.
create table authorization_assertions (
  project_id text not null,
  id text collate "binary" not null,
  resource_type text not null,
  resource text not null,
  relation text not null,
  target_type text not null,
  target text not null,
  -- JSON: the context of conditions
  context text not null,
  -- 1: the check has to allow; 0: it has to deny
  is_allowed integer not null,
  created_at bigint not null,
  constraint authorization_assertions_pkey primary key (project_id, id),
  constraint authorization_assertions_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
