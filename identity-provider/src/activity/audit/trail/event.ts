import type { Selectable } from 'kysely'
import type { Tables } from '../../../foundation/tables/tables.ts'

export type AuditRow = Selectable<Tables['audit_events']>

export const eventColumns = [
  ...(['project_id', 'id', 'occurred_at', 'action', 'type', 'actor_type', 'actor_id', 'actor_name'] as const),
  ...(['target_type', 'target_id', 'target_name', 'user_id', 'login_ids', 'tenants', 'ip', 'user_agent'] as const),
  ...(['device', 'method', 'request_id', 'data'] as const),
] satisfies (keyof AuditRow)[]

/** A row, and what its event is found by beside its columns. */
export type NewEvent = { row: AuditRow; loginIds: string[]; tenants: string[]; users?: string[]; things?: string[] }
