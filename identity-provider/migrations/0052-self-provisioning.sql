-- select id … where project_id and self_provisioning_domains <> '[]': whom somebody new may belong to by their address
create index tenants_self_provisioning on tenants (project_id) where self_provisioning_domains <> '[]';
