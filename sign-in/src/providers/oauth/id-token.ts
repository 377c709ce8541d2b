import { hash } from 'node:crypto'

const digests: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' }

/** The ID token is validly signed, but does not belong to this client or access token. */
export class IdTokenMismatch extends Error {
  override name = 'IdTokenMismatch'
}

export type IdTokenBinding = {
  /** Its signature and standard claims must already be checked. */
  idToken: string
  claims: Readonly<Record<string, unknown>>
  accessToken: string
  clientId: string
}

function algorithmOf(idToken: string) {
  const header: unknown = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString())
  return typeof header === 'object' && header !== null && 'alg' in header ? String(header.alg) : ''
}

/**
 * The checks that openid-client leaves to its callers: OpenID Connect Core 1.0 §3.1.3.7 step 5 and §3.1.3.8.
 * @throws {IdTokenMismatch} when one fails
 */
export function checkIdTokenBinding({ idToken, claims, accessToken, clientId }: IdTokenBinding) {
  if (claims.azp !== undefined && claims.azp !== clientId) throw new IdTokenMismatch('"azp" names another client')
  if (claims.at_hash === undefined) return
  // The name EdDSA implies no digest; Ed25519 uses SHA-512.
  const digest = hash(digests[algorithmOf(idToken).slice(-3)] ?? 'sha512', accessToken, 'buffer')
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  if (claims.at_hash !== expected) throw new IdTokenMismatch('"at_hash" belongs to another access token')
}
