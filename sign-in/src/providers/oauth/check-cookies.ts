import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { parseSafeUrl } from '@gatehouse-id/operation/safe-url'

import type { SignInContext } from '../../requests/context.ts'
import { type Cookies, removeCookie, serializeCookie } from '../../cookies/cookies.ts'
import type { RequestContext } from '../../requests/request-context.ts'
import type { Checks, RedirectConnection } from '../connection.ts'

const lifetimeSeconds = 900
/** It is encrypted into one cookie with the state. */
const callbackUrlLengthMax = 2_000

function nameOf({ cookieNames }: SignInContext, check: keyof Checks) {
  return check === 'codeVerifier' ? cookieNames.pkce : cookieNames[check]
}

/** 43 characters: the minimum of a code verifier (RFC 7636 §4.1). */
function newSecret({ random }: SignInContext) {
  return randomSecret(random)
}

export function newChecks(context: SignInContext, { checks }: RedirectConnection): Checks {
  return {
    state: newSecret(context),
    codeVerifier: newSecret(context),
    ...(checks.includes('nonce') ? { nonce: newSecret(context) } : {}),
  }
}

/** Cookies must be SameSite=None to come back with a form posted from the provider's site. */
function attributesOf({ base }: SignInContext, { provider }: RedirectConnection) {
  return {
    isSecure: base.isSecure,
    crossesSites: provider.responseMode === 'form_post',
  }
}

/** `Set-Cookie` headers that bind the authorization request to the browser until the callback of this provider. */
export function writeChecks({ context, callbackUrl }: RequestContext, connection: RedirectConnection, checks: Checks) {
  const attributes = attributesOf(context, connection)
  // The cookie with the callback address does not cross sites, so the state cookie carries the address.
  const carriesCallbackUrl = attributes.crossesSites && callbackUrl.length <= callbackUrlLengthMax
  const destination = carriesCallbackUrl ? { callbackUrl } : {}
  return connection.checks.map(check => {
    const salt = nameOf(context, check)
    const claims = { value: checks[check], provider: connection.provider.id, ...(check === 'state' ? destination : {}) }
    return serializeCookie(salt, context.tokens.encode(claims, { maxAgeSeconds: lifetimeSeconds, salt }), {
      ...attributes,
      expiresAt: context.clock() + lifetimeSeconds * 1000,
      ...(check === 'nonce' ? {} : { maxAgeSeconds: lifetimeSeconds }),
    })
  })
}

function readCheck(context: SignInContext, cookies: Cookies, provider: string, check: keyof Checks) {
  const salt = nameOf(context, check)
  const token = cookies.get(salt)
  if (token === undefined) throw new Error(`the ${check} cookie is missing`)
  const claims = context.tokens.decode(token, { salt })
  if (claims.provider !== provider) throw new Error(`the ${check} cookie was made for another provider`)
  if (typeof claims.value !== 'string') throw new Error(`the ${check} cookie has no value`)
  return { value: claims.value, callbackUrl: claims.callbackUrl }
}

/**
 * Reads the checks from the browser's cookies, and the callback address if they carry it.
 * @throws {Error} when one is missing, invalid or made for another provider
 */
export function readChecks(context: SignInContext, cookies: Cookies, { provider, checks }: RedirectConnection) {
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

/** `Set-Cookie` headers that remove all checks from the browser. */
export function removeChecks(context: SignInContext, cookies: Cookies, connection: RedirectConnection) {
  return all
    .map(check => nameOf(context, check))
    .filter(name => cookies.has(name))
    .map(name => removeCookie(name, attributesOf(context, connection)))
}
