import { parseSafeUrl } from '@gatehouse/operation/safe-url'

import type { SignInContext } from '../context.ts'
import { type Cookies, removeCookie, serializeCookie } from '../cookies/cookies.ts'
import type { Exchange } from '../exchange.ts'
import type { Checks, RedirectConnection } from './connection.ts'

/** RFC 7636 §4.1 wants at least 43 characters; 32 bytes make as many. */
const secretBytes = 32
const lifetimeSeconds = 900
/** Encrypted, it has to fit into a cookie with the state. */
const travellingUrlMax = 2_000

const nameOf = ({ cookieNames }: SignInContext, check: keyof Checks) =>
  check === 'codeVerifier' ? cookieNames.pkce : cookieNames[check]

const newSecret = ({ random }: SignInContext) => Buffer.from(random(secretBytes)).toString('base64url')

export const newChecks = (context: SignInContext, { checks }: RedirectConnection): Checks => ({
  state: newSecret(context),
  codeVerifier: newSecret(context),
  ...(checks.includes('nonce') ? { nonce: newSecret(context) } : {}),
})

/** A form that a provider's page posts comes from another site, and brings only cookies that are made for it. */
const attributesOf = ({ base }: SignInContext, { provider }: RedirectConnection) => ({
  isSecure: base.isSecure,
  crossesSites: provider.responseMode === 'form_post',
})

/** `Set-Cookie` headers that keep the checks in the browser until it comes back from this provider. */
export const writeChecks = ({ context, callbackUrl }: Exchange, connection: RedirectConnection, checks: Checks) => {
  const attributes = attributesOf(context, connection)
  // Where the browser was going is in a cookie that does not cross sites; so it travels along.
  const travels = attributes.crossesSites && callbackUrl.length <= travellingUrlMax
  const journey = travels ? { callbackUrl } : {}
  return connection.checks.map(check => {
    const salt = nameOf(context, check)
    const claims = { value: checks[check], provider: connection.provider.id, ...(check === 'state' ? journey : {}) }
    return serializeCookie(salt, context.tokens.encode(claims, { maxAgeSeconds: lifetimeSeconds, salt }), {
      ...attributes,
      expiresAt: context.clock() + lifetimeSeconds * 1000,
      ...(check === 'nonce' ? {} : { maxAgeSeconds: lifetimeSeconds }),
    })
  })
}

const readCheck = (context: SignInContext, cookies: Cookies, provider: string, check: keyof Checks) => {
  const salt = nameOf(context, check)
  const token = cookies.get(salt)
  if (token === undefined) throw new Error(`the ${check} cookie is missing`)
  const claims = context.tokens.decode(token, { salt })
  if (claims.provider !== provider) throw new Error(`the ${check} cookie was made for another provider`)
  if (typeof claims.value !== 'string') throw new Error(`the ${check} cookie has no value`)
  return { value: claims.value, callbackUrl: claims.callbackUrl }
}

/**
 * The checks a browser brought back, and where it was going if that travelled along; throws unless all are there,
 * valid, and made for this provider.
 */
export const readChecks = (context: SignInContext, cookies: Cookies, { provider, checks }: RedirectConnection) => {
  const read = (check: keyof Checks) => readCheck(context, cookies, provider.id, check)
  const { value: state, callbackUrl } = read('state')
  const { value: codeVerifier } = read('codeVerifier')
  const nonce = checks.includes('nonce') ? read('nonce').value : undefined
  return {
    checks: { state, codeVerifier, nonce },
    callbackUrl: typeof callbackUrl === 'string' ? parseSafeUrl(callbackUrl) : undefined,
  }
}

const all: readonly (keyof Checks)[] = ['state', 'nonce', 'codeVerifier']

/** `Set-Cookie` headers that remove whatever checks the browser has. */
export const removeChecks = (context: SignInContext, cookies: Cookies, connection: RedirectConnection) =>
  all
    .map(check => nameOf(context, check))
    .filter(name => cookies.has(name))
    .map(name => removeCookie(name, attributesOf(context, connection)))
