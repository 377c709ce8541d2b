import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'

import type { Clock, Fetch } from '../../options/environment.ts'

/** The user or the session that ended at the provider. */
export type LogoutToken = {
  sub?: string
  sid?: string
}

/** The metadata of a provider about its tokens. */
export type TokenIssuer = {
  issuer: string
  jwksUri: string | undefined
  /** The algorithms of its ID tokens. */
  algorithms: readonly string[] | undefined
}

export type LogoutTokensConfig = {
  clientId: string
  clock: Clock
  fetch: Fetch
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const maxAgeSeconds = 300
const toleranceSeconds = 10
const timeoutMs = 3_500
/** Algorithms with a private key: a party that can verify these tokens cannot sign them. */
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/

/** RFC 7515 §7.1: base64url without padding. jose would accept padding. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The token does not meet OpenID Connect Back-Channel Logout 1.0 §2.6. */
export class InvalidLogoutToken extends Error {
  override name = 'InvalidLogoutToken'
}

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Remembers used ids for as long as their tokens are valid. */
function onceOnly(clock: Clock) {
  const used = new Map<string, number>()
  return {
    has: (id: string) => used.has(id),
    add(id: string) {
      const now = clock()
      for (const [old, until] of used) {
        if (until > now) break
        used.delete(old)
      }
      used.set(id, now + (maxAgeSeconds + 2 * toleranceSeconds) * 1000)
    },
  }
}

/** Verifies the logout tokens of one provider; each works once. */
export function createLogoutTokens({ clientId, clock, fetch }: LogoutTokensConfig) {
  const used = onceOnly(clock)
  let keys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined

  const keysAt = (uri: string) => {
    if (keys?.uri !== uri) {
      const options = { timeoutDuration: timeoutMs, [customFetch]: fetch }
      keys = { uri, find: createRemoteJWKSet(new URL(uri), options) }
    }
    return keys.find
  }

  const verify = async (token: string, { issuer, jwksUri, algorithms = ['RS256'] }: TokenIssuer) => {
    if (!compactForm.test(token)) throw new InvalidLogoutToken('it is not a signed JSON Web Token')
    if (jwksUri === undefined) throw new InvalidLogoutToken('the provider publishes no keys')
    const { payload, protectedHeader } = await jwtVerify(token, keysAt(jwksUri), {
      issuer,
      audience: clientId,
      algorithms: algorithms.filter(name => asymmetric.test(name)),
      currentDate: new Date(clock()),
      clockTolerance: toleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
    }).catch((cause: unknown) => {
      throw new InvalidLogoutToken('its signature, issuer, audience or time is wrong', { cause })
    })
    const { typ } = protectedHeader
    if (typ !== undefined && !/^(?:application\/)?(?:logout\+jwt|jwt)$/i.test(typ))
      throw new InvalidLogoutToken('it is a token of another kind')
    if (!isObject(payload.events) || !isObject(payload.events[event]))
      throw new InvalidLogoutToken('it reports no logout')
    // An ID token must not be accepted as a logout token.
    if (payload.nonce !== undefined) throw new InvalidLogoutToken('it has a nonce')
    const [id, sub, sid] = [text(payload.jti), text(payload.sub), text(payload.sid)]
    if (id === undefined || (sub === undefined && sid === undefined))
      throw new InvalidLogoutToken('it names neither a user nor a session')
    return { id, sub, sid }
  }

  return {
    /**
     * Passes the user or session of a token to `end`. If `end` fails, the token can be used again.
     * @throws {InvalidLogoutToken} when the token is not valid or was used before
     */
    async use(token: string, from: TokenIssuer, end: (ended: LogoutToken) => Promise<void>) {
      const { id, ...ended } = await verify(token, from)
      if (used.has(id)) throw new InvalidLogoutToken('it was used before')
      await end(ended)
      used.add(id)
    },
  }
}
