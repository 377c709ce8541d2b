import { transact } from '@gatehouse/database'
import type { AuditRecord } from '../audit/contract.ts'
import { toRecord } from '../audit/service.ts'
import { listAuditEventsAfter } from '../audit/store.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { signature, signatureHeader } from '../messages/delivery/webhook.ts'
import { createOutgoing } from '../../foundation/outgoing/request.ts'
import type { WebhookSecrets } from './contract.ts'
import { passes } from './filters.ts'
import { readSecrets, readSettings } from './service.ts'
import { leaseWebhook, listDueWebhooks, updateWebhook, type WebhookRow } from './store.ts'

/** An event that another process is still writing may come in before one that is there already; it is waited for. */
const settledAfterMs = 3_000
const eventsPerRequest = 100
/** Longer than any request takes: what a process that died had taken is free again after it. */
const leaseMs = 30_000
const firstWaitMs = 2_000
const waitMsMax = 10 * 60_000

/** Tells webhooks of what has happened since they were told last; at least once, in order. Call it every few seconds. */
export function createDeliverAudit(
  { db, clock, encryption, isProduction }: Dependencies,
  { onError }: { onError?(error: unknown): void },
): () => Promise<void> {
  const outgoing = createOutgoing({ isPrivateAllowed: !isProduction })

  async function tell(row: WebhookRow, events: AuditRecord[]): Promise<string> {
    const { url } = readSettings(row)
    const secrets = readSecrets(encryption, row)
    const body = JSON.stringify({ projectId: row.project_id, webhook: row.name, events })
    const seconds = Math.floor(clock() / 1000)
    try {
      const { status } = await outgoing({
        url,
        method: 'POST',
        body,
        headers: {
          ...secrets.headers,
          ...authenticationHeaders(secrets),
          'content-type': 'application/json',
          ...(secrets.hmacSecret && { [signatureHeader]: signature({ body, secret: secrets.hmacSecret, seconds }) }),
        },
      })
      return status >= 200 && status < 300 ? '' : `the webhook answered ${status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** One request to one webhook; whether there is more to tell. */
  async function advance(row: WebhookRow): Promise<boolean> {
    const which = { projectId: row.project_id, name: row.name }
    const now = clock()
    const after = { occurredAt: row.sent_at, id: row.sent_id }
    const query = { projectId: row.project_id, after, until: now - settledAfterMs, limit: eventsPerRequest }
    const events = await listAuditEventsAfter(db, query)
    const last = events.at(-1)
    if (!last || !(await transact(db, tx => leaseWebhook(tx, row, now + leaseMs)))) return false
    const { filters } = readSettings(row)
    const wanted = events.map(toRecord).filter(record => passes(record, filters))
    const failure = wanted.length === 0 ? '' : await tell(row, wanted)
    const attempts = failure ? row.attempts + 1 : 0
    const waitMs = Math.min(waitMsMax, firstWaitMs * 2 ** (attempts - 1))
    const changes = failure
      ? { attempts, last_error: failure.slice(0, 300), next_attempt_at: clock() + waitMs }
      : { attempts, last_error: '', next_attempt_at: 0, sent_at: last.occurred_at, sent_id: last.id }
    await transact(db, tx => updateWebhook(tx, which, changes))
    return !failure && events.length === eventsPerRequest
  }

  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      for (let due = await listDueWebhooks(db, clock()); due.length > 0; ) {
        const hasMore = await Promise.all(due.map(row => advance(row)))
        due = hasMore.includes(true) ? await listDueWebhooks(db, clock()) : []
      }
    } catch (error) {
      onError?.(error)
    } finally {
      isUnderWay = false
    }
  }
}

function authenticationHeaders({
  authentication: { bearerToken, basic, apiKey },
}: WebhookSecrets): Record<string, string> {
  if (bearerToken) return { authorization: `Bearer ${bearerToken}` }
  if (apiKey) return { [apiKey.key]: apiKey.token }
  if (!basic) return {}
  return { authorization: `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}` }
}
