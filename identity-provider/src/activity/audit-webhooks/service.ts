import { transact } from '@gatehouse/database'
import { InvalidInput, type Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { type auditWebhooks, WebhookSecrets, WebhookSettings } from './contract.ts'
import { WebhookNotFound } from './errors.ts'
import { deleteWebhook, listWebhooks, putWebhook, type WebhookRow } from './store.ts'
import type { RecordAudit } from '../audit/record.ts'

/** Binds the secrets of a webhook to their place in the database. */
export function secretsPurpose({ project_id, name }: Pick<WebhookRow, 'project_id' | 'name'>): string {
  return `audit webhook ${project_id} ${name}`
}

export function auditWebhooksService(
  { db, clock, encryption }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof auditWebhooks, Call> {
  return {
    async set({ name, authentication, hmacSecret, headers, insecure: _, ...settings }, call) {
      if (Object.values(authentication).filter(given => given !== undefined).length > 1) {
        const message = 'only one of bearerToken, basic and apiKey may be given'
        throw new InvalidInput({ message, fields: [{ field: 'authentication', message }] })
      }
      const which = { project_id: call.projectId, name }
      const now = clock()
      await transact(db, async tx => {
        await putWebhook(tx, {
          ...which,
          settings: JSON.stringify(settings),
          secrets_encrypted: encryption.encrypt(
            JSON.stringify({ authentication, hmacSecret, headers }),
            secretsPurpose(which),
          ),
          sent_at: now,
          sent_id: '',
          attempts: 0,
          next_attempt_at: 0,
          last_error: '',
          created_at: now,
        })
        const { url, filters } = settings
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
  }
}

export function readSettings(row: WebhookRow) {
  return WebhookSettings.parse(JSON.parse(row.settings))
}

export function readSecrets(encryption: Dependencies['encryption'], row: WebhookRow): WebhookSecrets {
  const secrets: unknown = JSON.parse(encryption.decrypt(row.secrets_encrypted, secretsPurpose(row)))
  // Headers stood among the settings before they were secrets.
  const before = WebhookSecrets.pick({ headers: true }).parse(JSON.parse(row.settings))
  return WebhookSecrets.parse({ ...before, ...Object(secrets) })
}

function targetOf(name: string) {
  return { type: 'auditWebhook' as const, id: name, name }
}
