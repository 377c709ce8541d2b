export type MessageTables = {
  message_templates: {
    project_id: string
    purpose: string
    format: string
    locale: string
    subject: string
    text: string
    html: string
    modified_at: number
  }
  messages: {
    project_id: string
    id: string
    purpose: string
    channel: string
    recipient: string
    locale: string
    user_id: string
    /** Without the secrets, as `text`. */
    subject: string
    text: string
    /** The whole message; '' once it is sent or too late. */
    content_encrypted: string
    status: string
    attempts: number
    last_error: string
    next_attempt_at: number
    leased_until: number
    created_at: number
    expires_at: number
    sent_at: number | null
  }
}
