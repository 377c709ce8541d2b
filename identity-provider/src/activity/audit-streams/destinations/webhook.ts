import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { WebhookSecrets } from '../../audit-webhooks/contract.ts'
import { readSecrets, readSettings, type StoredSecrets } from '../../audit-webhooks/stored.ts'
import { signature, signatureHeader } from '../../messages/delivery/webhook.ts'
import type { Destination } from './destination.ts'
import { isSuccess, type SendRequest } from './requests.ts'

/** A request to an address of the customer, signed. */
export function webhookDestination(
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  sendRequest: SendRequest,
): Destination {
  return {
    eventsMax: 100,
    bytesMax: 4_000_000,
    waitMs: 0,
    send(row, { events }) {
      const secrets = readSecrets(encryption, row)
      const body = JSON.stringify({ projectId: row.project_id, webhook: row.name, events })
      const headers = {
        ...secrets.headers,
        ...authenticationHeaders(secrets),
        'content-type': 'application/json',
        ...signatureHeaders(secrets, body, clock()),
      }
      return sendRequest({ url: readSettings(row).url, method: 'POST', body, headers }, answer =>
        isSuccess(answer) ? {} : { error: `the webhook answered ${answer.status}` },
      )
    },
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
