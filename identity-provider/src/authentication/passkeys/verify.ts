import { z } from 'zod'
import { PasskeyRefused } from './contract.ts'
import { algorithmIds } from './options.ts'
import type { PasskeyRow } from './store.ts'

const part = z.string().max(20_000)
const credential = { id: part, rawId: part, type: z.literal('public-key') }

/** The response to `navigator.credentials.create`, with binary parts in base64url. */
const Created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
/** The response to `navigator.credentials.get`. */
const Got = z.object({
  ...credential,
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.nullish() }),
})

export type Expected = { challenge: string; origin: string; rpId: string; isVerificationRequired: boolean }
export type NewPasskey = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports' | 'kind' | 'is_verifying'>

/**
 * The passkey that a page has created.
 * @throws {PasskeyRefused} when the response is invalid
 */
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

/**
 * The id of the passkey that a page has used.
 * @throws {PasskeyRefused} when the response is invalid
 */
export function idOfGot(json: string): string {
  return parse(Got, json).id
}

/**
 * The signature counter of the passkey, and whether it verified its user.
 * @throws {PasskeyRefused} when the signature is invalid
 */
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
      // The statement that counts the use compares the counter, so that concurrent uses are detected.
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

/** Attestation is not requested; checking it would fetch revocation lists from URLs in the certificates. */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined
  if (format === 'none' || (format === 'packed' && !hasCertificates)) return
  throw new PasskeyRefused({ message: `the attestation format ${format} was not requested` })
}

/** Converts every error of the library, which throws for any invalid response. */
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
    throw new PasskeyRefused({ message: 'the response is not a valid passkey response', cause })
  }
}
