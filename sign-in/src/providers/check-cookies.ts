import type { SignInContext } from '../context.ts'
import { type Cookies, removeCookie, serializeCookie } from '../cookies/cookies.ts'
import type { Checks } from './oidc-connection.ts'

/** RFC 7636 §4.1 wants at least 43 characters; 32 bytes make as many. */
const secretBytes = 32
const lifetimeSeconds = 900

const purposes = [
  { check: 'state', hasMaxAge: true },
  { check: 'nonce', hasMaxAge: false },
  { check: 'codeVerifier', hasMaxAge: true },
] as const

const nameOf = ({ cookieNames }: SignInContext, check: keyof Checks) =>
  check === 'codeVerifier' ? cookieNames.pkce : cookieNames[check]

const newSecret = ({ random }: SignInContext) => Buffer.from(random(secretBytes)).toString('base64url')

export const newChecks = (context: SignInContext): Checks => ({
  state: newSecret(context),
  nonce: newSecret(context),
  codeVerifier: newSecret(context),
})

/** `Set-Cookie` headers that keep the checks in the browser until it comes back from this provider. */
export const writeChecks = (context: SignInContext, checks: Checks, provider: string) =>
  purposes.map(({ check, hasMaxAge }) => {
    const salt = nameOf(context, check)
    const token = context.tokens.encode({ value: checks[check], provider }, { maxAgeSeconds: lifetimeSeconds, salt })
    return serializeCookie(salt, token, {
      isSecure: context.base.isSecure,
      expiresAt: context.clock() + lifetimeSeconds * 1000,
      ...(hasMaxAge ? { maxAgeSeconds: lifetimeSeconds } : {}),
    })
  })

const readCheck = (context: SignInContext, cookies: Cookies, provider: string, check: keyof Checks) => {
  const salt = nameOf(context, check)
  const token = cookies.get(salt)
  if (token === undefined) throw new Error(`the ${check} cookie is missing`)
  const claims = context.tokens.decode(token, { salt })
  if (claims.provider !== provider) throw new Error(`the ${check} cookie was made for another provider`)
  if (typeof claims.value !== 'string') throw new Error(`the ${check} cookie has no value`)
  return claims.value
}

/** The checks a browser brought back; throws unless all are there, valid, and made for this provider. */
export const readChecks = (context: SignInContext, cookies: Cookies, provider: string): Checks => ({
  state: readCheck(context, cookies, provider, 'state'),
  nonce: readCheck(context, cookies, provider, 'nonce'),
  codeVerifier: readCheck(context, cookies, provider, 'codeVerifier'),
})

/** `Set-Cookie` headers that remove whatever checks the browser has. */
export const removeChecks = (context: SignInContext, cookies: Cookies) =>
  purposes
    .map(({ check }) => nameOf(context, check))
    .filter(name => cookies.has(name))
    .map(name => removeCookie(name, context.base))
