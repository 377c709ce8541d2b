import type { Json } from './columns.ts'

/** The tables of `activity`. */
export type ActivityTables = {
  audit_events: {
    project_id: string
    id: string
    occurred_at: number
    action: string
    type: string
    actor_type: string
    actor_id: string
    actor_name: string
    target_type: string
    target_id: string
    target_name: string
    user_id: string
    login_ids: Json
    tenants: Json
    ip: string
    user_agent: string
    device: string
    method: string
    request_id: string
    data: Json
  }
  audit_terms: { project_id: string; term: string; occurred_at: number; event_id: string }
  audit_changes: {
    project_id: string
    event_id: string
    /** The event of the same transaction whose row has the document. */
    change_id: string
    rights: Json
    /** JSON, `Change` of activity/change-capture; '' in the rows of other events. */
    document: string
  }
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
