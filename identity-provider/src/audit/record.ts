import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Writing } from '../tables.ts'
import { deviceOf } from './device.ts'
import { insertAuditEvent } from './store.ts'

export type AuditTarget = {
  type:
    | 'user'
    | 'project'
    | 'session'
    | 'tenant'
    | 'role'
    | 'permission'
    | 'accessKey'
    | 'jwtTemplate'
    | 'list'
    | 'flow'
    | 'managementKey'
  id: string
  name: string
  loginIds?: string[]
}

export type AuditFact = {
  action: string
  type?: 'info' | 'warn' | 'error'
  target?: AuditTarget
  /** How the person proved who they are: `password`, `otp`…; only with sign-in events. */
  method?: string
  tenants?: string[]
  data?: Record<string, unknown>
}

export type RecordAudit = (tx: Writing, call: Call, fact: AuditFact) => Promise<void>

/** Writes who did what to whom, in the transaction of the change itself (design §4). */
export const createRecordAudit =
  ({ clock, newId }: Pick<Dependencies, 'clock' | 'newId'>): RecordAudit =>
  (tx, call, { action, type = 'info', target, method = '', tenants = [], data = {} }) =>
    insertAuditEvent(tx, {
      project_id: call.projectId,
      id: newId('A'),
      occurred_at: clock(),
      action,
      type,
      actor_type: call.actor.type,
      actor_id: call.actor.id,
      actor_name: call.actor.name,
      target_type: target?.type ?? '',
      target_id: target?.id ?? '',
      target_name: target?.name ?? '',
      user_id: target?.type === 'user' ? target.id : '',
      login_ids: JSON.stringify(target?.loginIds ?? []),
      tenants: JSON.stringify(tenants),
      ip: call.ip,
      user_agent: call.userAgent,
      device: deviceOf(call.userAgent),
      method,
      request_id: call.requestId,
      data: JSON.stringify(data),
    })
