import { AlgorithmRefused, ClaimInvalid, SignatureInvalid, TokenMalformed } from '../errors.ts'
import { createSignatureCheck } from '../keys/beside.ts'
import { createKeyCache } from '../keys/key-cache.ts'
import { type Claims, checkTimes, readTimes } from './claims.ts'
import { decodeObject, splitToken } from './compact.ts'
import { createHeaderReader } from './header.ts'
import { asRefresh, asSession, checkForWhom, type RefreshToken, type SessionToken } from './kind.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export type VerifyOptions = {
  /** `aud` must name one of these. Without it, the token must be for nobody else than the project. */
  readonly audience?: string | readonly string[]
}

export type TokenVerifier = {
  /**
   * The read-only claims of a session token of this project.
   * @throws {SessionError} with the reason when the token is not valid, or of another kind
   */
  verifySession(token: string, options?: VerifyOptions): Promise<SessionToken>
  /**
   * The read-only claims of a refresh token of this project.
   * @throws {SessionError} with the reason when the token is not valid, or of another kind
   */
  verifyRefresh(token: string): Promise<RefreshToken>
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
  /** Every value of `iss` that counts, whole: `issuersOf`. */
  issuers: ReadonlySet<string>
  /** For the provider itself, which signs sessions for whichever audience a project's template names. */
  acceptsEveryAudience?: boolean
  /** Loads the JSON Web Key Set; called again after `cacheMs`, and for an unknown key id after `cooldownMs`. */
  keys: () => Promise<unknown>
  clock?: () => number
  /** How far ahead the clock of the signer may be. Default: 5. */
  futureSecondsMax?: number
  /** Default: 600,000. */
  cacheMs?: number
  /** Default: 30,000. */
  cooldownMs?: number
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const {
    projectId,
    issuers,
    acceptsEveryAudience = false,
    keys: load,
    clock = Date.now,
    futureSecondsMax,
    cacheMs,
    cooldownMs,
  } = options
  const keys = createKeyCache({ load, clock, cacheMs, cooldownMs })
  const verifiedTokens = createVerifiedTokens()
  const headers = createHeaderReader()
  const isSigned = createSignatureCheck()
  /** Tokens whose signature is being checked. */
  const pending = new Map<string, Promise<Claims>>()

  /** The claims of a cached token, as long as its key is still in the current key set. */
  const recall = (token: string): Claims | undefined => {
    const verified = verifiedTokens.get(token)
    if (verified === undefined || !keys.current()?.holds(verified.key)) return undefined
    try {
      checkTimes(verified.times, clock(), futureSecondsMax)
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
    const { kid, alg, typ } = headers.read(header)
    const key = keys.current()?.find(kid) ?? (await keys.freshFor(kid)).get(kid)
    if (alg !== key.alg) throw new AlgorithmRefused()
    // Access tokens for applications say `at+jwt` (RFC 9068 §2.1), other tokens their own type.
    if (typ !== 'JWT') throw new TokenMalformed('header.typ is not that of a session token')
    // Claims first: most refused tokens have expired, and need no signature check.
    const members = decodeObject(payload, 'payload')
    const times = readTimes(members)
    checkTimes(times, clock(), futureSecondsMax)
    if (typeof members.iss !== 'string' || !issuers.has(members.iss))
      throw new ClaimInvalid('iss', 'unexpected "iss" claim value')
    const bytes = Buffer.from(token, 'latin1')
    if (!(await isSigned(key, bytes.subarray(0, signedLength), Buffer.from(signature, 'base64url'))))
      throw new SignatureInvalid()
    headers.remember(header, { kid, alg, typ })
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

  const verify = async (token: string): Promise<Claims> => {
    if (typeof token !== 'string') throw new TokenMalformed('it is not a text')
    const known = recall(token)
    if (known !== undefined) return known
    const earlier = pending.get(token)
    if (earlier !== undefined) {
      // The first caller has claims of its own, which it may change.
      await earlier
      return recall(token) ?? verifyUncached(token)
    }
    const verifying = verifyUncached(token)
    pending.set(token, verifying)
    try {
      return await verifying
    } finally {
      pending.delete(token)
    }
  }

  return {
    async verifySession(token, { audience } = {}) {
      const session = asSession(await verify(token))
      if (!acceptsEveryAudience || audience !== undefined) checkForWhom(session, projectId, audience)
      return session
    },
    verifyRefresh: async token => asRefresh(await verify(token)),
    addSigned,
    expireKeys: () => keys.expire(),
  }
}

/** Freezes a value from JSON.parse. It has no cycles, and the length of the token bounds its depth. */
function deepFreeze<T extends object>(value: T): T {
  for (const key in value) {
    const member = value[key]
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  }
  return Object.freeze(value)
}
