-- What was said of people who use the console; what they may do here is in their roles.
create table descopers (
  project_id text not null,
  user_id text not null,
  rbac text not null,
  constraint descopers_pkey primary key (project_id, user_id),
  constraint descopers_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
