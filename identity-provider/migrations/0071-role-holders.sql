-- the users who have a role in a tenant, in the order of their ids; a role that is deleted takes these rows along
create index user_tenant_roles_by_role_user on user_tenant_roles (project_id, role_id, user_id);
drop index user_tenant_roles_by_role;
