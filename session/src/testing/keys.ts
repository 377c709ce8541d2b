import { generateKeyPairSync, type KeyObject } from 'node:crypto'

import { SignJWT } from 'jose'

import type { PublicJwk } from '../keys/verification-key.ts'
import { issuersOf } from '../tokens/issuer.ts'

export type SigningKey = {
  readonly alg: string
  readonly kid: string
  readonly privateKey: KeyObject
  readonly jwk: PublicJwk
}

const pairs: Record<string, () => { publicKey: KeyObject; privateKey: KeyObject }> = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  RS384: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  RS512: () => generateKeyPairSync('rsa', { modulusLength: 3072 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ES512: () => generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
}

export function newSigningKey(alg = 'ES256', kid = 'key-1'): SigningKey {
  const pair = pairs[alg]?.()
  if (pair === undefined) throw new Error(`unreachable: no key pair for ${alg}`)
  return signingKeyOf({ ...pair, alg, kid })
}

type Pair = { publicKey: KeyObject; privateKey: KeyObject; alg: string; kid: string }

export function signingKeyOf({ publicKey, privateKey, alg, kid }: Pair): SigningKey {
  return {
    alg,
    kid,
    privateKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), alg, kid, use: 'sig' },
  }
}

/** Signs with jose, an independent implementation. Undefined claims are left out. */
export function signToken({ alg, kid, privateKey }: SigningKey, claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey)
}

export const projectId = 'P2testproject'
export const issuers = issuersOf({ projectId, baseUrl: 'https://id.example.com' })

/** The claims of a session of ten minutes that begins at `nowMs`. */
export function sessionClaims(nowMs: number, more: Record<string, unknown> = {}) {
  return {
    iss: projectId,
    sub: 'U2person',
    drn: 'DS',
    iat: Math.floor(nowMs / 1000),
    exp: Math.floor(nowMs / 1000) + 600,
    ...more,
  }
}

/** A token of any header, payload and signature, which libraries would refuse to create. */
export function assemble(header: unknown, payload: unknown, signature = '') {
  return [Buffer.from(JSON.stringify(header)), Buffer.from(JSON.stringify(payload))]
    .map(part => part.toString('base64url'))
    .concat(signature)
    .join('.')
}
