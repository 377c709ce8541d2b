/** Rows of migration 0043. */
export type InboundApplicationTables = {
  inbound_applications: {
    project_id: string
    id: string
    name: string
    client_id: string
    client_secret_encrypted: string
    /** JSON, `Settings` of application.ts. */
    settings: string
    created_at: number
    modified_at: number
  }
  inbound_consents: {
    project_id: string
    id: string
    application_id: string
    /** Null where a tenant consented. */
    user_id: string | null
    /** Null where a user consented for themselves. */
    tenant_id: string | null
    /** JSON: names of scopes. */
    scopes: string
    granted_by: string
    created_at: number
    modified_at: number
    /** 0 for never. */
    expires_at: number
  }
}
