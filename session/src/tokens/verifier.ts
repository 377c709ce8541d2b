import { AlgorithmRefused, ClaimInvalid, SignatureInvalid, TokenMalformed } from '../errors.ts'
import { createKeyCache } from '../keys/key-cache.ts'
import { type Claims, checkAudience, checkTimes, readTimes } from './claims.ts'
import { decodeObject, splitToken } from './compact.ts'
import { createHeaderReader } from './header.ts'
import { createIssuerCheck } from './issuer.ts'
import { deepFreeze } from './deep-freeze.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export type VerifyOptions = {
  /** The token's `aud` must name one of these. */
  readonly audience?: string | readonly string[]
}

export type TokenVerifier = {
  /** The claims of a token of this project, session or refresh; not to be changed. Throws a SessionError that says why not. */
  verify(token: string, options?: VerifyOptions): Promise<Claims>
  /**
   * For whoever signs the tokens: one that was signed in this process a moment ago needs no check of its signature when
   * it comes back. Never call it with a token that came from outside.
   */
  vouchFor(token: string, signed: { kid: string; claims: Record<string, unknown> }): void
  /** Makes the next call load the keys again: call it after a key was added or revoked in this process. */
  expireKeys(): void
}

export type TokenVerifierOptions = {
  projectId: string
  /** The JSON Web Key Set; asked again after `cacheMs`, and for an unknown key id after `cooldownMs`. */
  keys: () => Promise<unknown>
  clock?: () => number
  /** Default 600,000. */
  cacheMs?: number
  /** Default 30,000. */
  cooldownMs?: number
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { projectId, keys: load, clock = Date.now, cacheMs, cooldownMs } = options
  const keys = createKeyCache({ load, clock, cacheMs, cooldownMs })
  const verifiedTokens = createVerifiedTokens()
  const headers = createHeaderReader()
  const isIssuedForProject = createIssuerCheck(projectId)

  /** The claims of a token verified before, as long as its key is still in a set that is not too old. */
  const recall = (token: string): Claims | undefined => {
    const verified = verifiedTokens.get(token)
    if (verified === undefined || !keys.current()?.holds(verified.key)) return undefined
    try {
      checkTimes(verified.times, clock())
    } catch (error) {
      verifiedTokens.delete(token)
      throw error
    }
    // Most tokens are seen once: decoding and freezing for whoever comes again is left to the second call.
    verified.shared ??= deepFreeze(claimsOf(decodeObject(splitToken(token).payload, 'payload')))
    return verified.shared
  }

  const verifyAnew = async (token: string): Promise<Claims> => {
    const { header, payload, signature, signedLength } = splitToken(token)
    const { kid, alg } = headers.read(header)
    const key = keys.current()?.find(kid) ?? (await keys.freshFor(kid)).get(kid)
    if (alg !== key.alg) throw new AlgorithmRefused()
    // Claims first: an expired token, the most frequent refusal of all, is refused without a signature check.
    const members = decodeObject(payload, 'payload')
    const times = readTimes(members)
    checkTimes(times, clock())
    if (!isIssuedForProject(members.iss)) throw new ClaimInvalid('iss', 'unexpected "iss" claim value')
    const bytes = Buffer.from(token, 'latin1')
    if (!key.isSignedBy(bytes.subarray(0, signedLength), Buffer.from(signature, 'base64url')))
      throw new SignatureInvalid()
    headers.remember(header, { kid, alg })
    // The text is made anew: the caller's may be a slice that keeps a whole cookie header alive.
    verifiedTokens.set(bytes.toString('latin1'), { key, times, shared: undefined })
    return claimsOf(members)
  }

  const vouchFor: TokenVerifier['vouchFor'] = (token, { kid, claims }) => {
    const key = keys.current()?.find(kid)
    if (key !== undefined) verifiedTokens.set(token, { key, times: readTimes(claims), shared: undefined })
  }

  // `iss` and the times were checked; the other members are typed as the contract promises them.
  const claimsOf = (members: Record<string, unknown>) => Object.assign(members, { iss: projectId }) as Claims

  return {
    async verify(token, { audience } = {}) {
      if (typeof token !== 'string') throw new TokenMalformed('it is not a text')
      const claims = recall(token) ?? (await verifyAnew(token))
      if (audience !== undefined) checkAudience(claims.aud, audience)
      return claims
    },
    vouchFor,
    expireKeys: () => keys.expire(),
  }
}
