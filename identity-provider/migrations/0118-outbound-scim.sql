-- directories of applications that the users of the application are sent to (RFC 7644)
create table outbound_scim (
  project_id text not null,
  application_id text not null,
  is_enabled integer not null,
  configuration_encrypted text not null,
  version integer not null,
  next_run_at bigint not null,
  last_export_at bigint not null,
  last_processing_at bigint not null,
  failures integer not null,
  last_error text not null,
  constraint outbound_scim_pkey primary key (project_id, application_id),
  constraint outbound_scim_application_fkey foreign key (project_id, application_id)
    references sso_applications (project_id, id) on delete cascade
);
-- what is due, in all projects
create index outbound_scim_by_next_run on outbound_scim (next_run_at);

-- who was sent; the row stays until the directory has been told that the user is gone
create table outbound_scim_users (
  project_id text not null,
  application_id text not null,
  user_id text not null,
  remote_id text not null,
  digest text not null,
  constraint outbound_scim_users_pkey primary key (project_id, application_id, user_id),
  constraint outbound_scim_users_configuration_fkey foreign key (project_id, application_id)
    references outbound_scim (project_id, application_id) on delete cascade
);
