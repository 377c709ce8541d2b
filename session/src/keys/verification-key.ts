import { createPublicKey, type KeyObject } from 'node:crypto'

import { KeyUnusable } from '../errors.ts'
import { algorithms, type SignatureChecks } from './algorithms.ts'

/** A public key as a JSON Web Key (RFC 7517). */
export type PublicJwk = {
  readonly kty?: string
  readonly kid?: string
  readonly alg?: string
  readonly use?: string
  readonly crv?: string
  readonly n?: string
  readonly e?: string
  readonly x?: string
  readonly y?: string
  readonly [member: string]: unknown
}

export type VerificationKey = {
  readonly kid: string
  /** The only algorithm this key verifies. */
  readonly alg: string
  /** Equal for equal keys, so that a reloaded key set reuses its keys. */
  readonly fingerprint: string
} & Readonly<SignatureChecks>

const rsaModulusBitsMin = 2048

/**
 * Imports a key that may verify tokens.
 * @throws {KeyUnusable} without `kid` or `alg`, for short RSA keys, another use, and secret keys
 */
export function importKey(jwk: PublicJwk): VerificationKey {
  if (typeof jwk !== 'object' || jwk === null) throw new KeyUnusable('not a JSON Web Key')
  const { kid, alg, kty, crv, use } = jwk
  if (typeof kid !== 'string' || kid === '') throw new KeyUnusable('"kid" is missing')
  const algorithm = typeof alg === 'string' ? algorithms.get(alg) : undefined
  if (algorithm === undefined || alg === undefined) throw new KeyUnusable('"alg" is missing or not supported')
  if (kty !== algorithm.kty || crv !== algorithm.crv) throw new KeyUnusable('"kty" or "crv" does not fit "alg"')
  if (use !== undefined && use !== 'sig') throw new KeyUnusable('"use" is not "sig"')
  const publicKey = toKeyObject(jwk)
  if (algorithm.kty === 'RSA' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < rsaModulusBitsMin)
    throw new KeyUnusable(`an RSA key must have at least ${rsaModulusBitsMin} bits`)
  return { kid, alg, fingerprint: fingerprint(jwk), ...algorithm.checksWith(publicKey) }
}

/** Uses only the public members, in case a set contains private keys by mistake. */
function toKeyObject({ kty, crv, n, e, x, y }: PublicJwk): KeyObject {
  try {
    return createPublicKey({ key: { kty, crv, n, e, x, y }, format: 'jwk' })
  } catch (cause) {
    throw new KeyUnusable('its members are not a public key', cause)
  }
}

function fingerprint({ kid, alg, kty, crv, n, e, x, y }: PublicJwk) {
  return JSON.stringify([kid, alg, kty, crv, n, e, x, y])
}
