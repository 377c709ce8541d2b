import { z } from 'zod'
import type { PasskeyRow } from './store.ts'

const UserVerification = z.enum(['required', 'preferred', 'discouraged'])
/** Extensions that a page may request: booleans and short strings. */
const extensions = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOf(text))
    if (parsed.success) return parsed.data
    context.addIssue('must be a JSON object')
    return z.NEVER
  })

/** provider-api §3.19; `attestation` is accepted without effect, because the make of an authenticator never matters. */
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

export type PasskeyOwner = { handle: string; name: string; displayName: string }

/** EdDSA, ES256 and RS256 by their COSE numbers (RFC 9053): every authenticator supports one of them. */
export const algorithmIds = [-8, -7, -257]

const timeoutMs = 5 * 60_000

/** The options for `navigator.credentials.create`, and their challenge. */
export async function creationOptions({
  rpId,
  rpName,
  owner,
  known,
  options = {},
}: {
  rpId: string
  rpName: string
  owner: PasskeyOwner
  known: PasskeyRow[]
  options?: PasskeyOptions
}): Promise<{ challenge: string; json: string }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { authenticatorAttachment = 'any', residentKey = 'preferred' } = options.authenticatorSelection ?? {}
  const userVerification = options.authenticatorSelection?.userVerification ?? options.userVerification ?? 'preferred'
  const publicKey = await generateRegistrationOptions({
    rpID: rpId,
    rpName,
    userID: Uint8Array.from(Buffer.from(owner.handle)),
    userName: owner.name,
    userDisplayName: owner.displayName,
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

/** The options for `navigator.credentials.get`; without known passkeys the user picks one of their own. */
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
    // Safe cast: only this package writes this column, as a JSON array of names.
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
