import { createHmac } from 'node:crypto'
import { createOutgoing } from '../../../foundation/outgoing/request.ts'
import { Refused, type Transport } from './transport.ts'

export type WebhookSettings = {
  url: string
  /** Signs every request, so that the receiver knows that it is ours. */
  secret: string
  isPrivateAllowed: boolean
  clock: () => number
}

export const signatureHeader = 'gatehouse-signature'

/** `t=<epoch seconds>,v1=<hex>`: the HMAC-SHA-256 of the seconds, a full stop and the body (docs/sign-users-in/messages.md). */
export function signature({ body, secret, seconds }: { body: string; secret: string; seconds: number }): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/** Hands texts for telephones to a service of the operator's, which sends them on. */
export function webhookTransport({ url, secret, isPrivateAllowed, clock }: WebhookSettings): Transport {
  const outgoing = createOutgoing({ isPrivateAllowed })
  return async ({ id, projectId, channel, to, purpose, locale, text, expiresAt }) => {
    const body = JSON.stringify({ id, projectId, channel, to, purpose, locale, text, expiresAt })
    const { status } = await outgoing({
      url,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signature({ body, secret, seconds: Math.floor(clock() / 1000) }),
      },
    })
    if (status >= 200 && status < 300) return
    const reason = `the webhook answered ${status}`
    throw isTemporary(status) ? new Error(reason) : new Refused(reason)
  }
}

function isTemporary(status: number) {
  return status >= 500 || status === 408 || status === 425 || status === 429
}
