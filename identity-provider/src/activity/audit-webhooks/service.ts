import { transact } from '@gatehouse/database'
import { InvalidInput, type Service } from '@gatehouse/operation'
import { randomSecret } from '@gatehouse/operation/random-secret'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { lockRow } from '../../foundation/rows/lock-row.ts'
import {
  type auditWebhooks,
  type WebhookDelivery,
  WebhookDeliveryNotFound,
  WebhookNotFound,
  WebhookNotSigned,
} from './contract.ts'
import { type DeliveryRow, findDelivery, insertDelivery, listDeliveries } from './deliveries-store.ts'
import { deleteWebhook, findWebhook, listWebhooks, putWebhook, updateWebhook } from './store.ts'
import { eventsOf, readSecrets, readSettings, writeSecrets } from './stored.ts'
import type { RecordAudit } from '../audit/record.ts'

export function auditWebhooksService(
  { db, clock, newId, random, encryption }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof auditWebhooks, Call> {
  return {
    async set({ name, authentication, hmacSecret, headers, insecure: _, ...given }, call) {
      if (Object.values(authentication ?? {}).filter(given => given !== undefined).length > 1) {
        const message = 'only one of bearerToken, basic and apiKey may be given'
        throw new InvalidInput({ message, fields: [{ field: 'authentication', message }] })
      }
      const which = { project_id: call.projectId, name }
      const now = clock()
      await transact(db, async tx => {
        const before = await lockRow(tx, 'audit_webhooks', which)
        const was = before && readSettings(before)
        const { url, description = was?.description ?? '', filters = was?.filters ?? [] } = given
        const settings = { description, url, filters }
        // Secrets for one URL must not be sent to another.
        const kept = before && was?.url === url ? readSecrets(encryption, before) : undefined
        const secrets = {
          ...kept,
          authentication: authentication ?? kept?.authentication ?? {},
          hmacSecret: (hmacSecret ?? kept?.hmacSecret) || undefined,
          headers: headers ?? kept?.headers ?? {},
          // A secret that was given anew has no previous one.
          ...(hmacSecret !== undefined && { previous: undefined }),
        }
        await putWebhook(tx, {
          ...which,
          settings: JSON.stringify(settings),
          secrets_encrypted: writeSecrets(encryption, which, secrets),
          sent_at: now,
          sent_id: '',
          attempts: 0,
          next_attempt_at: 0,
          last_error: '',
          created_at: now,
        })
        await recordAudit(tx, call, { action: 'AuditWebhookSet', target: targetOf(name), data: { url, filters } })
      })
      return {}
    },

    async list(_, { projectId }) {
      const rows = await listWebhooks(db, projectId)
      return {
        webhooks: rows.map(row => {
          const { authentication, hmacSecret, headers } = readSecrets(encryption, row)
          const { bearerToken, basic, apiKey } = authentication
          return {
            name: row.name,
            ...readSettings(row),
            hasHmacSecret: hmacSecret !== undefined,
            headerNames: Object.keys(headers).toSorted(),
            authentication: bearerToken ? 'bearerToken' : basic ? 'basic' : apiKey ? 'apiKey' : 'none',
            deliveredUntil: row.sent_at,
            attempts: row.attempts,
            lastError: row.last_error,
          } as const
        }),
      }
    },

    async delete({ name }, call) {
      await transact(db, async tx => {
        if (!(await deleteWebhook(tx, { projectId: call.projectId, name }))) throw new WebhookNotFound()
        await recordAudit(tx, call, { action: 'AuditWebhookDeleted', target: targetOf(name) })
      })
      return {}
    },

    async listDeliveries({ name }, { projectId }) {
      if (!(await findWebhook(db, { projectId, name }))) throw new WebhookNotFound()
      return { deliveries: (await listDeliveries(db, { projectId, webhook: name })).map(toDelivery) }
    },

    async resendDelivery({ name, id }, call) {
      const { projectId } = call
      const row = await transact(db, async tx => {
        if (!(await findWebhook(tx, { projectId, name }))) throw new WebhookNotFound()
        const before = await findDelivery(tx, { projectId, webhook: name, id })
        if (!before) throw new WebhookDeliveryNotFound()
        const now = clock()
        const repeated: DeliveryRow = {
          ...before,
          id: newId('WD'),
          repeats: before.repeats || before.id,
          status: 'pending',
          response_status: 0,
          error: '',
          attempts: 0,
          duration_ms: 0,
          created_at: now,
          attempted_at: 0,
          next_attempt_at: now,
        }
        await insertDelivery(tx, repeated)
        const data = { delivery: repeated.repeats, events: eventsOf(repeated).length }
        await recordAudit(tx, call, { action: 'AuditWebhookDeliveryRetried', target: targetOf(name), data })
        return repeated
      })
      return { delivery: toDelivery(row) }
    },

    rotateSecret: ({ name, overlapSeconds }, call) =>
      transact(db, async tx => {
        const which = { projectId: call.projectId, name }
        const row = await lockRow(tx, 'audit_webhooks', { project_id: call.projectId, name })
        if (!row) throw new WebhookNotFound()
        const { previous: _, ...secrets } = readSecrets(encryption, row)
        if (secrets.hmacSecret === undefined) throw new WebhookNotSigned()
        const previousValidUntil = clock() + overlapSeconds * 1000
        const previous = { hmacSecret: secrets.hmacSecret, validUntil: previousValidUntil }
        const hmacSecret = randomSecret(random)
        const stored = { ...secrets, hmacSecret, ...(overlapSeconds > 0 && { previous }) }
        await updateWebhook(tx, which, { secrets_encrypted: writeSecrets(encryption, row, stored) })
        const data = { overlapSeconds }
        await recordAudit(tx, call, { action: 'AuditWebhookSecretRotated', target: targetOf(name), data })
        return { hmacSecret, previousValidUntil }
      }),
  }
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    repeats: row.repeats,
    events: eventsOf(row),
    // Written from the closed set that the contract names.
    status: row.status as WebhookDelivery['status'],
    responseStatus: row.response_status,
    error: row.error,
    attempts: row.attempts,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    attemptedAt: row.attempted_at,
  }
}

function targetOf(name: string) {
  return { type: 'auditWebhook' as const, id: name, name }
}
