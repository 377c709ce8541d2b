-- applications that people sign in to through the project, by OpenID Connect or SAML
create table sso_applications (
  project_id text not null,
  id text not null,
  name text not null,
  description text not null,
  is_enabled integer not null,
  logo text not null,
  app_type text not null,
  settings text not null,
  client_secret_encrypted text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint sso_applications_pkey primary key (project_id, id),
  constraint sso_applications_name_unique unique (project_id, name),
  constraint sso_applications_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
create table user_sso_applications (
  project_id text not null,
  user_id text not null,
  application_id text not null,
  constraint user_sso_applications_pkey primary key (project_id, user_id, application_id),
  constraint user_sso_applications_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade,
  constraint user_sso_applications_application_fkey foreign key (project_id, application_id)
    references sso_applications (project_id, id) on delete cascade
);
-- users search by ssoAppIds; an application that is deleted takes these rows along
create index user_sso_applications_by_application on user_sso_applications (project_id, application_id, user_id);
-- what SAML answers of a project are signed with
create table saml_certificates (
  project_id text not null,
  certificate text not null,
  private_key_encrypted text not null,
  created_at bigint not null,
  constraint saml_certificates_pkey primary key (project_id),
  constraint saml_certificates_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
