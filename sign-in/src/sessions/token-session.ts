import type { SignInContext } from '../context.ts'
import type { Cookies } from '../cookies/cookies.ts'
import { removeSessionCookie, sessionCookieValues, writeSessionCookie } from '../cookies/session-cookie.ts'
import { report } from '../log.ts'
import { type Claims, InvalidToken } from '../tokens/tokens.ts'
import type { JwtArguments, Session } from './callbacks.ts'

/** Claims of our own in a session token; they never reach the browser by themselves. */
export interface SessionClaims {
  /** The id of the provider someone signed in with. */
  provider: string
  /** The person's id there, when it is not the subject. */
  providerAccountId?: string
  /** What proves to the provider whose session to end; kept only where signing out asks for it. */
  providerIdToken?: string
}

/** A text claim; undefined when it is absent or something else. */
export const textClaim = (claims: Claims, name: 'sub' | keyof SessionClaims): string | undefined => {
  const value = claims[name]
  return typeof value === 'string' ? value : undefined
}

/** The claims of the first of `values` that is a valid session token. */
const decodeFirst = (context: SignInContext, values: readonly string[]): Claims | undefined => {
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

/** The claims of the first of `values` that is a valid session token nobody revoked. Throws when the store of revocations does. */
export const findClaims = async (context: SignInContext, values: readonly string[]): Promise<Claims | undefined> => {
  const claims = decodeFirst(context, values)
  if (claims === undefined || context.revocations === undefined) return claims
  return (await context.revocations.isRevoked(claims)) ? undefined : claims
}

/** The claims of a browser's session; undefined without a valid one. Throws when the store of revocations does. */
export const readSessionToken = (context: SignInContext, cookies: Cookies) =>
  findClaims(context, sessionCookieValues(cookies, context.cookieNames.session))

/** What a session's token says now, and what of it the browser may see. Throws what the callbacks throw. */
export const openSession = async (
  { callbacks, clock, maxAgeSeconds }: SignInContext,
  claims: Claims,
  update: Pick<JwtArguments, 'trigger' | 'session'> = { session: undefined },
): Promise<{ session: Session | undefined; token: Claims }> => {
  const token = await callbacks.jwt({ token: claims, ...update })
  if (typeof token !== 'object' || token === null) throw new TypeError('the jwt callback returned no token')
  const expires = new Date(clock() + maxAgeSeconds * 1000).toISOString()
  const { name, email, picture: image } = claims
  const session = await callbacks.session({ session: { user: { name, email, image }, expires }, token })
  return { session: session ?? undefined, token }
}

const cookieOptions = ({ base, clock, maxAgeSeconds }: SignInContext) => ({
  isSecure: base.isSecure,
  expiresAt: clock() + maxAgeSeconds * 1000,
})

interface Issue {
  claims: Claims
  /** When the person signed in: renewing a session does not save it from being revoked. Epoch milliseconds. */
  since: number
}

/** `Set-Cookie` headers that make these claims the browser's session. */
export const issueSession = (context: SignInContext, cookies: Cookies, { claims, since }: Issue) => {
  const marked = context.revocations === undefined ? claims : { ...claims, beganAt: since }
  const token = context.tokens.encode(marked, { maxAgeSeconds: context.maxAgeSeconds })
  return writeSessionCookie(cookies, context.cookieNames.session, token, cookieOptions(context))
}

/** `Set-Cookie` headers that end the browser's session. */
export const endSession = ({ base, cookieNames }: SignInContext, cookies: Cookies) =>
  removeSessionCookie(cookies, cookieNames.session, base)
