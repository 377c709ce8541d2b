/** Rows of migration 0037. */
export type ProviderTokenTables = {
  provider_tokens: {
    project_id: string
    provider_id: string
    subject: string
    expires_at: number
    tokens_encrypted: string
  }
}
