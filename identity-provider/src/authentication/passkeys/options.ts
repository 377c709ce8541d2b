import { z } from 'zod'
import type { PasskeyRow } from './store.ts'

const UserVerification = z.enum(['required', 'preferred', 'discouraged'])
/** Booleans and short texts, as the extensions that a page may ask for. */
const extensions = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOf(text))
    if (parsed.success) return parsed.data
    context.addIssue('must be the JSON of an object')
    return z.NEVER
  })

/** provider-api §3.19; `attestation` is taken and has no effect: who made an authenticator decides nothing here. */
export const PasskeyOptions = z.object({
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(['any', 'platform', 'crossplatform']).optional(),
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      userVerification: UserVerification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct']).optional(),
  userVerification: UserVerification.optional(),
  extensionsJSON: extensions.optional(),
})
export type PasskeyOptions = z.output<typeof PasskeyOptions>

export type Person = { handle: string; name: string; displayName: string }

/** EdDSA, ES256 and RS256, by their numbers in COSE (RFC 9053): what every authenticator has one of. */
export const algorithmIds = [-8, -7, -257]

const timeoutMs = 5 * 60_000

/** What a page hands to `navigator.credentials.create`, and the challenge in it. */
export async function creationOptions({
  rpId,
  rpName,
  person,
  known,
  options = {},
}: {
  rpId: string
  rpName: string
  person: Person
  known: PasskeyRow[]
  options?: PasskeyOptions
}): Promise<{ challenge: string; json: string }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { authenticatorAttachment = 'any', residentKey = 'preferred' } = options.authenticatorSelection ?? {}
  const userVerification = options.authenticatorSelection?.userVerification ?? options.userVerification ?? 'preferred'
  const publicKey = await generateRegistrationOptions({
    rpID: rpId,
    rpName,
    userID: Uint8Array.from(Buffer.from(person.handle)),
    userName: person.name,
    userDisplayName: person.displayName,
    timeout: timeoutMs,
    supportedAlgorithmIDs: algorithmIds,
    excludeCredentials: known.map(describe),
    authenticatorSelection: {
      residentKey,
      userVerification,
      ...(authenticatorAttachment !== 'any' && {
        authenticatorAttachment: authenticatorAttachment === 'platform' ? 'platform' : 'cross-platform',
      }),
    },
    ...(options.extensionsJSON && { extensions: options.extensionsJSON }),
  })
  return { challenge: publicKey.challenge, json: JSON.stringify({ publicKey }) }
}

/** What a page hands to `navigator.credentials.get`; without known passkeys the person picks one of their own. */
export async function requestOptions({
  rpId,
  known,
  options = {},
}: {
  rpId: string
  known: Pick<PasskeyRow, 'id' | 'transports'>[]
  options?: PasskeyOptions
}): Promise<{ challenge: string; json: string }> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const publicKey = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: timeoutMs,
    userVerification: options.userVerification ?? options.authenticatorSelection?.userVerification ?? 'preferred',
    ...(known.length > 0 && { allowCredentials: known.map(describe) }),
    ...(options.extensionsJSON && { extensions: options.extensionsJSON }),
  })
  return { challenge: publicKey.challenge, json: JSON.stringify({ publicKey }) }
}

function describe({ id, transports }: Pick<PasskeyRow, 'id' | 'transports'>) {
  return {
    id,
    // The column holds what this package wrote: a JSON list of names.
    transports: JSON.parse(transports) as string[],
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
