create table users (
  project_id text not null,
  id text not null,
  status text not null,
  display_name text not null,
  given_name text not null,
  middle_name text not null,
  family_name text not null,
  email text not null,
  phone text not null,
  verified_email integer not null,
  verified_phone integer not null,
  picture text not null,
  is_test integer not null,
  has_password integer not null,
  login_ids text not null,
  custom_attributes text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint users_pkey primary key (project_id, id),
  constraint users_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- users search without a sort, and by createdTime
create index users_by_created_at on users (project_id, created_at, id);
-- users search by modifiedTime
create index users_by_modified_at on users (project_id, modified_at, id);
-- users search by displayName
create index users_by_display_name on users (project_id, display_name, id);
-- users search by email, and its emails filter
create index users_by_email on users (project_id, email, id);
-- users search by its phones filter
create index users_by_phone on users (project_id, phone);
-- users search by status, and its statuses filter
create index users_by_status on users (project_id, status, created_at, id);
create table user_login_ids (
  project_id text not null,
  login_id text not null,
  user_id text not null,
  constraint user_login_ids_pkey primary key (project_id, login_id),
  constraint user_login_ids_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- a user's login ids, when they are replaced
create index user_login_ids_by_user on user_login_ids (project_id, user_id);
create table user_roles (
  project_id text not null,
  user_id text not null,
  role_id text not null,
  constraint user_roles_pkey primary key (project_id, user_id, role_id),
  constraint user_roles_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade,
  constraint user_roles_role_fkey foreign key (project_id, role_id) references roles (project_id, id) on delete cascade
);
-- users search by roleNames
create index user_roles_by_role on user_roles (project_id, role_id, user_id);
-- the words a users search by text finds: prefixes of terms, compared byte by byte
create table user_search_terms (
  project_id text not null,
  term text collate "binary" not null,
  user_id text not null,
  constraint user_search_terms_pkey primary key (project_id, term, user_id),
  constraint user_search_terms_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- whether a user has a term, and all of them when they are replaced
create index user_search_terms_by_user on user_search_terms (project_id, user_id, term);
-- how many users a project has, spread over shards so that concurrent creations do not wait for one row
create table user_counts (
  project_id text not null,
  shard integer not null,
  is_test integer not null,
  users bigint not null,
  constraint user_counts_pkey primary key (project_id, shard, is_test),
  constraint user_counts_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
create table user_passwords (
  project_id text not null,
  user_id text not null,
  hash text not null,
  must_change integer not null,
  changed_at bigint not null,
  constraint user_passwords_pkey primary key (project_id, user_id),
  constraint user_passwords_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- wrong passwords in a row by login id, whether a user has it or not, so that a lock tells nothing about users
create table login_failures (
  project_id text not null,
  login_id text not null,
  failures integer not null,
  last_at bigint not null,
  constraint login_failures_pkey primary key (project_id, login_id),
  constraint login_failures_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- failures that are long past are swept
create index login_failures_by_time on login_failures (last_at);
