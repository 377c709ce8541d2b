import { hash } from 'node:crypto'

const digests: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' }

/** An ID token that is properly signed and still does not fit what it came with. */
export class IdTokenMismatch extends Error {
  override name = 'IdTokenMismatch'
}

export interface IdTokenBinding {
  /** Whose signature and standard claims have been checked already. */
  idToken: string
  claims: Readonly<Record<string, unknown>>
  accessToken: string
  clientId: string
}

const algorithmOf = (idToken: string) => {
  const header: unknown = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString())
  return typeof header === 'object' && header !== null && 'alg' in header ? String(header.alg) : ''
}

/** OpenID Connect Core 1.0 §3.1.3.7 step 5 and §3.1.3.8, which openid-client leaves to its callers. */
export const checkIdTokenBinding = ({ idToken, claims, accessToken, clientId }: IdTokenBinding) => {
  if (claims.azp !== undefined && claims.azp !== clientId) throw new IdTokenMismatch('"azp" names another client')
  if (claims.at_hash === undefined) return
  // EdDSA names no digest; with Ed25519 it is SHA-512.
  const digest = hash(digests[algorithmOf(idToken).slice(-3)] ?? 'sha512', accessToken, 'buffer')
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  if (claims.at_hash !== expected) throw new IdTokenMismatch('"at_hash" belongs to another access token')
}
