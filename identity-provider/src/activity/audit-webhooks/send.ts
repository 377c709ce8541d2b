import type { AuditRecord } from '../audit/contract.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { signature, signatureHeader } from '../messages/delivery/webhook.ts'
import { createOutgoing, reasonOf } from '../../foundation/outgoing/request.ts'
import type { WebhookSecrets } from './contract.ts'
import { readSecrets, readSettings, type StoredSecrets } from './stored.ts'
import type { WebhookRow } from './store.ts'

/** How a request went: `responseStatus` is 0 without an answer, and `error` empty when it was accepted. */
export type Sent = { responseStatus: number; error: string; durationMs: number }

const errorMax = 300

/** Sends events to a webhook in one request; never throws for what the receiver does. */
export function createSend({
  clock,
  encryption,
  isProduction,
}: Pick<Dependencies, 'clock' | 'encryption' | 'isProduction'>) {
  const outgoing = createOutgoing({ isPrivateAllowed: !isProduction })

  return async (row: WebhookRow, events: AuditRecord[]): Promise<Sent> => {
    const { url } = readSettings(row)
    const secrets = readSecrets(encryption, row)
    const body = JSON.stringify({ projectId: row.project_id, webhook: row.name, events })
    const startedAt = clock()
    const sent = (responseStatus: number, error: string) => ({
      responseStatus,
      error: error.slice(0, errorMax),
      durationMs: Math.max(0, clock() - startedAt),
    })
    try {
      const { status } = await outgoing({
        url,
        method: 'POST',
        body,
        headers: {
          ...secrets.headers,
          ...authenticationHeaders(secrets),
          'content-type': 'application/json',
          ...signatureHeaders(secrets, body, startedAt),
        },
      })
      return sent(status, status >= 200 && status < 300 ? '' : `the webhook answered ${status}`)
    } catch (error) {
      return sent(0, reasonOf(error))
    }
  }
}

/** While a rotated secret is still valid, a second `v1` follows the first: the signature under the old secret. */
function signatureHeaders({ hmacSecret, previous }: StoredSecrets, body: string, now: number): Record<string, string> {
  if (hmacSecret === undefined) return {}
  const seconds = Math.floor(now / 1000)
  const header = signature({ body, secret: hmacSecret, seconds })
  if (!previous || previous.validUntil <= now) return { [signatureHeader]: header }
  const [, old = ''] = signature({ body, secret: previous.hmacSecret, seconds }).split(',')
  return { [signatureHeader]: `${header},${old}` }
}

function authenticationHeaders({
  authentication: { bearerToken, basic, apiKey },
}: WebhookSecrets): Record<string, string> {
  if (bearerToken) return { authorization: `Bearer ${bearerToken}` }
  if (apiKey) return { [apiKey.key]: apiKey.token }
  if (!basic) return {}
  return { authorization: `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}` }
}
