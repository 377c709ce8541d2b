/** Rows of migration 0044. */
export type SsoSetupLinkTables = {
  sso_setup_links: {
    project_id: string
    tenant_id: string
    sso_id: string
    digest: string
    created_at: number
    expires_at: number
  }
}
