import { AlgorithmRefused, ClaimInvalid, SignatureInvalid, TokenMalformed } from '../errors.ts'
import { createKeyCache } from '../keys/key-cache.ts'
import { type Claims, checkAudience, checkTimes, readTimes } from './claims.ts'
import { decodeObject, splitToken } from './compact.ts'
import { createHeaderReader } from './header.ts'
import { createIssuerCheck } from './issuer.ts'
import { deepFreeze } from './deep-freeze.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export type VerifyOptions = {
  /** `aud` must name one of these. */
  readonly audience?: string | readonly string[]
}

export type TokenVerifier = {
  /**
   * The read-only claims of a session or refresh token of this project.
   * @throws {SessionError} with the reason when the token is not valid
   */
  verify(token: string, options?: VerifyOptions): Promise<Claims>
  /**
   * Caches a token that this process has just signed, so that its signature need not be verified later. Never call it
   * with a received token.
   */
  addSigned(token: string, signed: { kid: string; claims: Record<string, unknown> }): void
  /** Makes the next call reload the keys. Call it after a key was added or revoked in this process. */
  expireKeys(): void
}

export type TokenVerifierOptions = {
  projectId: string
  /** Loads the JSON Web Key Set; called again after `cacheMs`, and for an unknown key id after `cooldownMs`. */
  keys: () => Promise<unknown>
  clock?: () => number
  /** Default: 600,000. */
  cacheMs?: number
  /** Default: 30,000. */
  cooldownMs?: number
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { projectId, keys: load, clock = Date.now, cacheMs, cooldownMs } = options
  const keys = createKeyCache({ load, clock, cacheMs, cooldownMs })
  const verifiedTokens = createVerifiedTokens()
  const headers = createHeaderReader()
  const isIssuedForProject = createIssuerCheck(projectId)

  /** The claims of a cached token, as long as its key is still in the current key set. */
  const recall = (token: string): Claims | undefined => {
    const verified = verifiedTokens.get(token)
    if (verified === undefined || !keys.current()?.holds(verified.key)) return undefined
    try {
      checkTimes(verified.times, clock())
    } catch (error) {
      verifiedTokens.delete(token)
      throw error
    }
    // Most tokens are used once, so the second call freezes the claims.
    verified.shared ??= deepFreeze(claimsOf(decodeObject(splitToken(token).payload, 'payload')))
    return verified.shared
  }

  const verifyUncached = async (token: string): Promise<Claims> => {
    const { header, payload, signature, signedLength } = splitToken(token)
    const { kid, alg } = headers.read(header)
    const key = keys.current()?.find(kid) ?? (await keys.freshFor(kid)).get(kid)
    if (alg !== key.alg) throw new AlgorithmRefused()
    // Claims first: most refused tokens have expired, and need no signature check.
    const members = decodeObject(payload, 'payload')
    const times = readTimes(members)
    checkTimes(times, clock())
    if (!isIssuedForProject(members.iss)) throw new ClaimInvalid('iss', 'unexpected "iss" claim value')
    const bytes = Buffer.from(token, 'latin1')
    if (!key.isSignedBy(bytes.subarray(0, signedLength), Buffer.from(signature, 'base64url')))
      throw new SignatureInvalid()
    headers.remember(header, { kid, alg })
    // Copies the text, because the caller's may be a slice that keeps a whole cookie header in memory.
    verifiedTokens.set(bytes.toString('latin1'), { key, times, shared: undefined })
    return claimsOf(members)
  }

  const addSigned: TokenVerifier['addSigned'] = (token, { kid, claims }) => {
    const key = keys.current()?.find(kid)
    if (key !== undefined) verifiedTokens.set(token, { key, times: readTimes(claims), shared: undefined })
  }

  // Safe: `iss` and the times are checked; the contract guarantees the types of the others.
  const claimsOf = (members: Record<string, unknown>) => Object.assign(members, { iss: projectId }) as Claims

  return {
    async verify(token, { audience } = {}) {
      if (typeof token !== 'string') throw new TokenMalformed('it is not a text')
      const claims = recall(token) ?? (await verifyUncached(token))
      if (audience !== undefined) checkAudience(claims.aud, audience)
      return claims
    },
    addSigned,
    expireKeys: () => keys.expire(),
  }
}
