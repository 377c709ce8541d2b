/** Rows of migration 0041. */
export type SsoSettingsTables = {
  sso_settings: {
    project_id: string
    tenant_id: string
    /** `default_ssoid` for the one that a tenant has without asking. */
    sso_id: string
    display_name: string
    /** none, saml or oidc: what was configured last. */
    auth_type: string
    /** JSON, `Stored` of settings.ts. */
    settings: string
    /** JSON, `Secrets` of settings.ts; '' for none. */
    secrets_encrypted: string
    created_at: number
    modified_at: number
  }
  sso_domains: { project_id: string; domain: string; tenant_id: string; sso_id: string }
}
