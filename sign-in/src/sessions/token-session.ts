import type { SignInContext } from '../requests/context.ts'
import type { Cookies } from '../cookies/cookies.ts'
import { removeSessionCookie, sessionCookieValues, writeSessionCookie } from '../cookies/session-cookie.ts'
import { report } from '../log.ts'
import { type Claims, InvalidToken } from '../tokens/tokens.ts'
import type { JwtArguments, Session } from './callbacks.ts'

/** Our own claims in a session token. The browser sees them only if a callback adds them. */
export type SessionClaims = {
  /** The id of the provider the user signed in with. */
  provider: string
  /** The user's id at the provider, when it differs from the subject. */
  providerAccountId?: string
  /** Identifies the session to end at the provider; stored only where signing out needs it. */
  providerIdToken?: string
}

/** A claim as text; undefined when it is missing or not a string. */
export function textClaim(claims: Claims, name: 'sub' | keyof SessionClaims): string | undefined {
  const value = claims[name]
  return typeof value === 'string' ? value : undefined
}

/** The claims of the first of `values` that is a valid session token. */
function decodeFirst(context: SignInContext, values: readonly string[]): Claims | undefined {
  let failure: unknown
  for (const value of values) {
    try {
      return context.tokens.decode(value)
    } catch (error) {
      failure = error
    }
  }
  if (failure !== undefined)
    report(context, failure instanceof InvalidToken ? 'debug' : 'error', 'JWT_SESSION_ERROR', failure)
  return undefined
}

/**
 * The claims of the first of `values` that is a valid session token; undefined when it is revoked. Rejects when the
 * revocation store does.
 */
export async function findClaims(context: SignInContext, values: readonly string[]): Promise<Claims | undefined> {
  const claims = decodeFirst(context, values)
  if (claims === undefined || context.revocations === undefined) return claims
  return (await context.revocations.isRevoked(claims)) ? undefined : claims
}

/** The claims of the browser's session; undefined without a valid one. Rejects when the revocation store does. */
export function readSessionToken(context: SignInContext, cookies: Cookies) {
  return findClaims(context, sessionCookieValues(cookies, context.cookieNames.session))
}

/** The updated claims of a session, and the part that the browser sees. Rejects when a callback does. */
export async function openSession(
  { callbacks, clock, maxAgeSeconds }: SignInContext,
  claims: Claims,
  update: Pick<JwtArguments, 'trigger' | 'session'> = { session: undefined },
): Promise<{ session: Session | undefined; token: Claims }> {
  const token = await callbacks.jwt({ token: claims, ...update })
  if (typeof token !== 'object' || token === null) throw new TypeError('the jwt callback returned no token')
  const expires = new Date(clock() + maxAgeSeconds * 1000).toISOString()
  const { name, email, picture: image } = claims
  const session = await callbacks.session({ session: { user: { name, email, image }, expires }, token })
  return { session: session ?? undefined, token }
}

function cookieOptions({ base, clock, maxAgeSeconds }: SignInContext) {
  return {
    isSecure: base.isSecure,
    expiresAt: clock() + maxAgeSeconds * 1000,
  }
}

type Issue = {
  claims: Claims
  /** When the user signed in, in epoch milliseconds: a renewed session can still be revoked. */
  since: number
}

/** `Set-Cookie` headers that store these claims as the browser's session. */
export function issueSession(context: SignInContext, cookies: Cookies, { claims, since }: Issue) {
  const marked = context.revocations === undefined ? claims : { ...claims, beganAt: since }
  const token = context.tokens.encode(marked, { maxAgeSeconds: context.maxAgeSeconds })
  return writeSessionCookie(cookies, context.cookieNames.session, token, cookieOptions(context))
}

/** `Set-Cookie` headers that end the browser's session. */
export function endSession({ base, cookieNames }: SignInContext, cookies: Cookies) {
  return removeSessionCookie(cookies, cookieNames.session, base)
}
