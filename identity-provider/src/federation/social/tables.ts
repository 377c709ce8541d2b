/** Rows of migration 0015. */
export type SocialTables = {
  oauth_providers: {
    project_id: string
    id: string
    /** JSON, as in the contract but for the secret. */
    settings: string
    /** '' for a client without a secret. */
    client_secret_encrypted: string
    created_at: number
    modified_at: number
  }
  user_identities: {
    project_id: string
    provider_id: string
    subject: string
    user_id: string
    email: string
    created_at: number
    used_at: number
    /** The issuer, or the address that was asked who somebody is. */
    authority: string
  }
  used_id_tokens: { project_id: string; digest: string; expires_at: number }
}
