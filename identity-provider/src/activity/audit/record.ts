import type { Call } from '../../foundation/requests/call.ts'
import { type Audited, auditedChannel } from '../../foundation/requests/diagnostics.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { OwnTarget } from '../../foundation/rows/rows.ts'
import { notedIn } from '../change-capture/noted.ts'
import { timeOfId } from '../../foundation/ids/new-id.ts'
import type { AuditRow } from './trail/event.ts'
import { insertAuditEvents } from './trail/store.ts'

/** What events are about, beside the things whose rows state it. */
type AuditTargetType =
  | 'accessKey'
  | 'inboundApplication'
  | 'ssoApplication'
  | 'tenant'
  | 'attributeDefinition'
  | 'auditWebhook'
  | 'authorization'
  | 'authorizationBackup'
  | 'flow'
  | 'group'
  | 'job'
  | 'managementKey'
  | 'project'
  | 'scopeClaims'
  | 'session'
  | 'ssoSettings'
  | 'user'
  | 'userAttribute'
export type AuditTarget = {
  type: AuditTargetType | OwnTarget
  id: string
  name: string
  loginIds?: string[]
}

export type AuditFact = {
  action: string
  type?: 'info' | 'warn' | 'error'
  target?: AuditTarget
  /** How the user was verified: `password`, `otp`…; only with sign-in events. */
  method?: string
  tenants?: string[]
  /** The ids of users whom the event is about, too, where it is about many: it is part of the history of each. */
  users?: string[]
  /** The ids of other things that it is about, such as an application: a text search finds it by them. */
  things?: string[]
  data?: Record<string, unknown>
}

export type RecordAudit = (tx: Writing, call: Call, fact: AuditFact) => Promise<void>

/**
 * Writes who did what to whom, in the transaction of the change itself; refuses both while the clock of this process is
 * wrong, for nobody would find what happened at another time.
 */
export function createRecordAudit({
  requireRightClock,
  newId,
}: Pick<Dependencies, 'requireRightClock' | 'newId'>): RecordAudit {
  return async (tx, call, fact) => {
    requireRightClock()
    const { action, type = 'info', target, method = '', tenants = [], users = [], things = [], data = {} } = fact
    const id = newId('A')
    const row: AuditRow = {
      project_id: call.projectId,
      id,
      // The trail is in the order of ids.
      occurred_at: timeOfId('A', id),
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
    }
    await insertAuditEvents(tx, [{ row, loginIds: target?.loginIds ?? [], tenants, users, things }])
    if (auditedChannel.hasSubscribers) auditedChannel.publish({ action, method } satisfies Audited)
    notedIn(tx).events.push({ projectId: row.project_id, id: row.id })
  }
}

/** The coarse kinds of device that audit records carry (provider-api §3.9). */
export function deviceOf(userAgent: string): 'Bot' | 'Mobile' | 'Desktop' | 'Tablet' | 'Unknown' {
  if (/bot|crawl|spider|curl|wget|node|python|go-http|axios|okhttp/i.test(userAgent)) return 'Bot'
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'Tablet'
  if (/iphone|ipod|android|mobile/i.test(userAgent)) return 'Mobile'
  if (/windows|macintosh|linux|cros/i.test(userAgent)) return 'Desktop'
  return 'Unknown'
}
