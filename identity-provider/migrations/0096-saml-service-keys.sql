-- The key of a project as a SAML service provider: signs its requests and decrypts assertions, unless a configuration
-- has keys of its own. Made when a configuration first needs it.
create table saml_service_keys (
  project_id text not null,
  certificate text not null,
  private_key_encrypted text not null,
  created_at bigint not null,
  constraint saml_service_keys_pkey primary key (project_id),
  constraint saml_service_keys_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
