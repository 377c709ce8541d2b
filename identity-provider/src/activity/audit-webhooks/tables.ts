export type AuditWebhookTables = {
  audit_webhooks: {
    project_id: string
    name: string
    /** JSON: where to and what. */
    settings: string
    /** JSON under encryption: what authenticates us there. */
    secrets_encrypted: string
    sent_at: number
    sent_id: string
    attempts: number
    next_attempt_at: number
    last_error: string
    created_at: number
  }
}
