import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'

import type { Clock, Fetch } from '../environment.ts'

/** Says that a person, or one session of theirs, ended at the provider. */
export interface LogoutToken {
  sub?: string
  sid?: string
}

/** What a provider's metadata say about its tokens. */
export interface TokenIssuer {
  issuer: string
  jwksUri: string | undefined
  /** What it says it signs ID tokens with. */
  algorithms: readonly string[] | undefined
}

export interface LogoutTokensConfig {
  clientId: string
  clock: Clock
  fetch: Fetch
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const maxAgeSeconds = 300
const toleranceSeconds = 10
const timeoutMs = 3_500
/** Signed with a private key: whoever can check these cannot make them. */
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/

/** RFC 7515 §7.1, base64url without padding; jose reads padding, too. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** It is not what OpenID Connect Back-Channel Logout 1.0 §2.6 demands. */
export class InvalidLogoutToken extends Error {
  override name = 'InvalidLogoutToken'
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Keeps what was used for as long as it would still be accepted. */
const onceOnly = (clock: Clock) => {
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

/** Checks the logout tokens of one provider, and lets each work once. */
export const createLogoutTokens = ({ clientId, clock, fetch }: LogoutTokensConfig) => {
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
      throw new InvalidLogoutToken('it tells of no logout')
    // So that no ID token passes for one.
    if (payload.nonce !== undefined) throw new InvalidLogoutToken('it has a nonce')
    const [id, sub, sid] = [text(payload.jti), text(payload.sub), text(payload.sid)]
    if (id === undefined || (sub === undefined && sid === undefined))
      throw new InvalidLogoutToken('it does not say who has gone')
    return { id, sub, sid }
  }

  return {
    /** Ends what a token says has ended; a token that `end` fails on may come again. Throws InvalidLogoutToken. */
    async use(token: string, from: TokenIssuer, end: (gone: LogoutToken) => Promise<void>) {
      const { id, ...gone } = await verify(token, from)
      if (used.has(id)) throw new InvalidLogoutToken('it was used before')
      await end(gone)
      used.add(id)
    },
  }
}
