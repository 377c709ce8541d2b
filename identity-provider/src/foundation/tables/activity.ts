import type { ColumnType } from 'kysely'
import type { Json } from './columns.ts'

type AuditEvent = {
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

type AuditChangeRow = {
  project_id: string
  event_id: string
  /** The event of the same transaction whose row has the document. */
  change_id: string
  rights: Json
  /** JSON, `Change` of activity/change-capture; '' in the rows of other events. */
  document: string
}

/** The tables of `activity`. */
export type ActivityTables = {
  audit_records: AuditEvent & {
    /** PostgreSQL alone: hashes of the terms, as `{…}`. */
    terms: ColumnType<never, string | undefined, never>
    /** SQLite alone: the row of `audit_record_terms`; too large for a number of JavaScript. */
    sqlite_order: ColumnType<never, number | undefined, never>
  }
  /** PostgreSQL alone: the events of weeks that have no table. */
  audit_records_default: AuditEvent
  /** SQLite alone: an index of words, which answers no columns. */
  audit_record_terms: { rowid: ColumnType<never, number>; terms: ColumnType<never, string, string> }
  audit_record_changes: AuditChangeRow
  /** Views of the tables above, and of those below. */
  audit_events: AuditEvent
  audit_changes: AuditChangeRow
  /** What was there before `audit_records`, until it has been moved. */
  audit_events_old: AuditEvent
  session_refreshes: {
    project_id: string
    /** Epoch milliseconds of its start. */
    day: number
    session_id: string
    refreshes: number
    last_at: number
  }
  audit_terms: { project_id: string; term: string; occurred_at: number; event_id: string }
  audit_changes_old: AuditChangeRow
  kept_outcomes: {
    project_id: string
    actor_type: string
    actor_id: string
    idempotency_key: string
    /** `KeptOutcome` of activity/kept-outcomes as JSON, under encryption. */
    kept_encrypted: string
    expires_at: number
  }
  /** All streams of the trail, of which webhooks were the first. */
  audit_webhooks: {
    project_id: string
    name: string
    kind: string
    /** JSON: where to and what. */
    settings: string
    /** JSON under encryption: what authenticates us there. */
    secrets_encrypted: string
    sent_at: number
    sent_id: string
    /** The last event of the batch under way; '' for none. */
    batch_id: string
    attempts: number
    next_attempt_at: number
    /** 0 while no attempt has failed. */
    failing_since: number
    last_error: string
    created_at: number
  }
  audit_webhook_deliveries: {
    project_id: string
    webhook: string
    id: string
    repeats: string
    /** JSON: ids of the first and the last event of the batch; '' of deliveries before there were batches. */
    batch: string
    /** JSON: ids and times, oldest first. */
    events: string
    status: string
    response_status: number
    error: string
    attempts: number
    duration_ms: number
    created_at: number
    attempted_at: number
    next_attempt_at: number
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
  jobs: {
    project_id: string
    id: string
    kind: string
    status: string
    actor_type: string
    actor_id: string
    actor_name: string
    rights: Json
    /** JSON: `ip`, `userAgent` and `requestId` of the call that made it. */
    origin: Json
    input: Json
    /** '' before the first step. */
    cursor: Json
    total: number | null
    processed: number
    succeeded: number
    failed: number
    /** Percent. */
    progress: number
    input_bytes: number
    result_bytes: number
    step_rows: number
    attempts: number
    /** '' unless it failed. */
    failure_code: string
    failure: string
    /** The claim that may go on with it; '' for none. */
    lease_owner: string
    lease_until: number
    created_at: number
    /** 0 until then, as `finished_at`. */
    started_at: number
    finished_at: number
  }
  job_chunks: {
    project_id: string
    job_id: string
    stream: string
    position: number
    content: string
    bytes: number
  }
  job_errors: {
    project_id: string
    job_id: string
    position: number
    item: string
    code: string
    message: string
    field: string
  }
}
