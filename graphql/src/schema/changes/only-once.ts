import { createHash } from 'node:crypto'
import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { NotSupportedByProvider } from '@gatehouse-id/operation'
import type { Context } from '../../request/context.ts'
import type { Builder } from '../builder.ts'
import { InvalidInput } from './refusals/invalid-input.ts'

/** What makes something each time it runs; a mutation takes an idempotency key exactly when its name ends so. */
export const runsOnlyOnce = /(Create|CreateFromLibrary|Clone|Rotate|Invite|Import|Resend|Retry)$/

const keyLengthMax = 200

/** The key was sent before, with another input or to another mutation. */
export class IdempotencyKeyReused extends Error {
  constructor() {
    super('This idempotency key was used for another change. Send a new one.')
  }
}

export function registerIdempotencyKeyReused(builder: Builder) {
  builder.objectType(IdempotencyKeyReused, {
    name: 'IdempotencyKeyReused',
    description: 'The idempotency key was used for another change.',
    interfaces: ['UserError'],
  })
}

type Change<Payload> = { key: string; name: string; input: unknown; run: (client: IdentityClient) => Promise<Payload> }

/**
 * Makes a change, or answers what the same change of this caller has answered before. Outcomes are kept for a day, in the
 * transaction of the change; refusals are not kept.
 */
export async function onlyOnce<Payload>(
  { atomically }: Pick<Context, 'atomically'>,
  { key, name, input, run }: Change<Payload>,
): Promise<Payload> {
  if (key === '' || key.length > keyLengthMax) {
    const message = `must have 1 to ${keyLengthMax} characters`
    throw new InvalidInput(`idempotencyKey ${message}`, [{ field: 'idempotencyKey', message }])
  }
  if (!atomically) throw new NotSupportedByProvider({ message: 'A hosted provider does not remember idempotency keys' })
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64url')
  return atomically(async (client, outcomes) => {
    const known = await outcomes.find(key)
    if (known && known.fingerprint !== fingerprint) throw new IdempotencyKeyReused()
    if (known) return JSON.parse(known.outcome) as Payload // It was one when it was kept.
    const payload = await run(client)
    await outcomes.keep(key, { fingerprint, outcome: JSON.stringify(payload) })
    return payload
  })
}
