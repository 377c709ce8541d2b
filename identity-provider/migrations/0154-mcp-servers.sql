-- servers of the Model Context Protocol, each with an issuer of its own
create table mcp_servers (
  project_id text not null,
  id text not null,
  name text not null,
  document text not null,
  created_at bigint not null,
  modified_at bigint not null,
  constraint mcp_servers_pkey primary key (project_id, id),
  constraint mcp_servers_name_unique unique (project_id, name),
  constraint mcp_servers_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- null for an application of the project; else it is a client of that server alone
alter table inbound_applications add column mcp_server_id text;
-- the clients of a server
create index inbound_applications_by_mcp_server on inbound_applications (project_id, mcp_server_id, name);
