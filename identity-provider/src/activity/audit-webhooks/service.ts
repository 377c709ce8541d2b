import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { lockRow } from '../../foundation/rows/lock-row.ts'
import { streamOperations, targetOf } from '../audit-streams/operations.ts'
import { freshStream, listStreams, putStream, updateStream } from '../audit-streams/store.ts'
import { type auditWebhooks, WebhookDeliveryNotFound, WebhookNotFound, WebhookNotSigned } from './contract.ts'
import { writeSecrets } from '../audit-streams/stored.ts'
import { readSecrets, readSettings } from './stored.ts'
import type { RecordAudit } from '../audit/record.ts'

export function auditWebhooksService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof auditWebhooks, Call> {
  const { db, clock, random, encryption } = dependencies
  const operations = streamOperations(dependencies, recordAudit, {
    kind: 'webhook',
    event: 'AuditWebhook',
    NotFound: WebhookNotFound,
    DeliveryNotFound: WebhookDeliveryNotFound,
  })

  return {
    async set({ name, authentication, hmacSecret, headers, insecure: _, ...given }, call) {
      if (Object.values(authentication ?? {}).filter(given => given !== undefined).length > 1) {
        const message = 'only one of bearerToken, basic and apiKey may be given'
        throw new InvalidInput({ message, fields: [{ field: 'authentication', message }] })
      }
      const which = { project_id: call.projectId, name }
      await transact(db, async tx => {
        const before = await lockRow(tx, 'audit_webhooks', which)
        if (before && before.kind !== 'webhook') throw nameOfOther(name)
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
        await putStream(tx, {
          ...which,
          kind: 'webhook',
          settings: JSON.stringify(settings),
          secrets_encrypted: writeSecrets(encryption, which, secrets),
          ...freshStream(clock()),
        })
        await recordAudit(tx, call, { action: 'AuditWebhookSet', target: targetOf(name), data: { url, filters } })
      })
      return {}
    },

    async list(_, { projectId }) {
      const rows = await listStreams(db, projectId, 'webhook')
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

    delete: ({ name }, call) => operations.remove(name, call),
    listDeliveries: ({ name }, call) => operations.listDeliveries(name, call),
    resendDelivery: (delivery, call) => operations.resend(delivery, call),

    rotateSecret: ({ name, overlapSeconds }, call) =>
      transact(db, async tx => {
        await lockRow(tx, 'audit_webhooks', { project_id: call.projectId, name })
        const row = await operations.get(tx, call, name)
        const { previous: _, ...secrets } = readSecrets(encryption, row)
        if (secrets.hmacSecret === undefined) throw new WebhookNotSigned()
        const previousValidUntil = clock() + overlapSeconds * 1000
        const previous = { hmacSecret: secrets.hmacSecret, validUntil: previousValidUntil }
        const hmacSecret = randomSecret(random)
        const stored = { ...secrets, hmacSecret, ...(overlapSeconds > 0 && { previous }) }
        await updateStream(
          tx,
          { projectId: call.projectId, name },
          { secrets_encrypted: writeSecrets(encryption, row, stored) },
        )
        const data = { overlapSeconds }
        await recordAudit(tx, call, { action: 'AuditWebhookSecretRotated', target: targetOf(name), data })
        return { hmacSecret, previousValidUntil }
      }),
  }
}

function nameOfOther(name: string) {
  const message = `the stream ${name} is of another kind`
  return new InvalidInput({ message, fields: [{ field: 'name', message }] })
}
