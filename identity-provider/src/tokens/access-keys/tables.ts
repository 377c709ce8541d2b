export type AccessKeyTables = {
  access_keys: {
    project_id: string
    id: string
    name: string
    description: string
    digest: string
    is_active: number
    /** 0 for never. */
    expires_at: number
    permitted_ips: string
    /** Whose roles and tenants the key has. */
    bound_user_id: string | null
    custom_claims: string
    custom_attributes: string
    created_by: string
    created_at: number
    /** 0 for never; to the minute. */
    last_used_at: number
  }
  access_key_tenants: { project_id: string; key_id: string; tenant_id: string }
  access_key_roles: { project_id: string; key_id: string; tenant_id: string; role_id: string }
}
