/** Rows of migration 0040. */
export type SsoApplicationTables = {
  sso_applications: {
    project_id: string
    id: string
    name: string
    description: string
    is_enabled: number
    logo: string
    app_type: string
    /** JSON, as in `settings.ts`. */
    settings: string
    /** '' for an application that has none. */
    client_secret_encrypted: string
    created_at: number
    modified_at: number
  }
  user_sso_applications: { project_id: string; user_id: string; application_id: string }
  saml_certificates: { project_id: string; certificate: string; private_key_encrypted: string; created_at: number }
}
