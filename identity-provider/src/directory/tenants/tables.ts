/** Flags are 0 or 1, lists and objects JSON text, times epoch milliseconds. */
export type TenantTables = {
  tenants: {
    project_id: string
    id: string
    name: string
    is_disabled: number
    self_provisioning_domains: string
    /** E-mail domains whose people sign in through the tenant's own identity provider. */
    domains: string
    custom_attributes: string
    auth_type: string
    enforces_sso: number
    /** Ids of users whom `enforces_sso` leaves alone. */
    sso_exclusions: string
    federated_app_ids: string
    /** '' for a tenant below no other. */
    parent_id: string
    role_inheritance: string
    default_role_names: string
    /** What of TenantSettings has no column of its own. */
    settings: string
    created_at: number
  }
  user_tenants: { project_id: string; user_id: string; tenant_id: string; joined_at: number }
  user_tenant_roles: { project_id: string; user_id: string; tenant_id: string; role_id: string }
}
