import { z } from 'zod'
import { PasskeyRefused } from './errors.ts'
import { algorithmIds } from './options.ts'
import type { PasskeyRow } from './store.ts'

const part = z.string().max(20_000)
const credential = { id: part, rawId: part, type: z.literal('public-key') }

/** What pages send of `navigator.credentials.create`: binary parts in base64url. */
const Created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
/** What pages send of `navigator.credentials.get`. */
const Got = z.object({
  ...credential,
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.nullish() }),
})

export type Expected = { challenge: string; origin: string; rpId: string; isVerificationRequired: boolean }
export type NewPasskey = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports' | 'kind' | 'is_verifying'>

/** The passkey that a page has made. @throws PasskeyRefused */
export async function verifyCreated(json: string, expected: Expected): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { transports, ...response } = parse(Created, json).response
  return refusing(async () => {
    await refuseCertificates(response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...parse(Created, json), response, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: expected.isVerificationRequired,
      supportedAlgorithmIDs: algorithmIds,
    })
    if (!registrationInfo) throw new PasskeyRefused()
    return {
      id: registrationInfo.credential.id,
      public_key: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
      counter: registrationInfo.credential.counter,
      transports: JSON.stringify(transports),
      kind: registrationInfo.credentialDeviceType === 'multiDevice' ? 'synced' : 'device',
      is_verifying: registrationInfo.userVerified ? 1 : 0,
    }
  })
}

/** The id of the passkey that a page has used. @throws PasskeyRefused */
export function idOfGot(json: string): string {
  return parse(Got, json).id
}

/** How often the passkey was used when it signed this, and whether it verified its user. @throws PasskeyRefused */
export async function verifyGot(
  json: string,
  expected: Expected,
  passkey: PasskeyRow,
): Promise<{ counter: number; isUserVerified: boolean }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { response, ...rest } = parse(Got, json)
  return refusing(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...rest,
        response: { ...response, userHandle: response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: expected.isVerificationRequired || passkey.is_verifying === 1,
      // Its counter is compared by the statement that counts the use, so that two uses at once are told apart.
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    })
    if (!verified) throw new PasskeyRefused()
    return { counter: authenticationInfo.newCounter, isUserVerified: authenticationInfo.userVerified }
  })
}

/** We ask for no attestation; checking one would fetch revocation lists from wherever its certificates say. */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined
  if (format === 'none' || (format === 'packed' && !hasCertificates)) return
  throw new PasskeyRefused({ message: `an attestation of the format ${format} was not asked for` })
}

/** Whatever is wrong with what a page sent, the library says by throwing. */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (cause) {
    if (cause instanceof PasskeyRefused) throw cause
    throw new PasskeyRefused({ cause })
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json))
  } catch (cause) {
    throw new PasskeyRefused({ message: 'the response is not that of a passkey', cause })
  }
}
