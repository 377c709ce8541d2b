-- What a project, or a tenant of it, asks of passwords; '' stands for the project.
create table password_settings (
  project_id text not null,
  tenant_id text not null,
  settings text not null,
  modified_at bigint not null,
  constraint password_settings_pkey primary key (project_id, tenant_id),
  constraint password_settings_project_fkey foreign key (project_id) references projects (id) on delete cascade
);

-- Passwords that somebody had before, so that they are not used again.
create table user_password_history (
  project_id text not null,
  user_id text not null,
  id text collate "binary" not null,
  hash text not null,
  constraint user_password_history_pkey primary key (project_id, user_id, id),
  constraint user_password_history_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);

-- Wrong passwords since the last right one; only counted where that locks the password.
alter table user_passwords add column failures integer not null default 0;
