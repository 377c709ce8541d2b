-- the applications that a user has signed in to through the browser (FedCM)
create table fedcm_connections (
  project_id text not null,
  user_id text not null,
  client_id text not null,
  created_at bigint not null,
  constraint fedcm_connections_pkey primary key (project_id, user_id, client_id),
  constraint fedcm_connections_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);
