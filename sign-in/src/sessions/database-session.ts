import type { Adapter, AdapterSession, AdapterUser, SessionOrigin } from '../adapter/adapter.ts'
import type { SignInContext } from '../context.ts'
import type { Cookies } from '../cookies/cookies.ts'
import { writeSessionCookie } from '../cookies/session-cookie.ts'
import type { Session } from './callbacks.ts'

export interface FoundSession {
  session: AdapterSession
  user: AdapterUser
  origin?: SessionOrigin
}

const tokenBytes = 32

/** The browser's session in the database; undefined when it is unknown or over. One statement, two for an expired one. */
export const findSession = async (
  { clock, cookieNames }: SignInContext,
  adapter: Adapter,
  cookies: Cookies,
): Promise<FoundSession | undefined> => {
  const token = cookies.get(cookieNames.session)
  if (!token) return undefined
  const found = await adapter.getSessionAndUser(token)
  if (found === null) return undefined
  if (found.session.expires.getTime() > clock()) return found
  await adapter.deleteSession(token)
  return undefined
}

/** Lets a session live on from now, unless it was renewed not long ago; answers with when it ends. */
export const renewSession = async (
  { clock, maxAgeSeconds, updateAgeSeconds }: SignInContext,
  adapter: Adapter,
  { sessionToken, expires }: AdapterSession,
): Promise<Date> => {
  const renewedAt = expires.getTime() - maxAgeSeconds * 1000
  if (renewedAt + updateAgeSeconds * 1000 > clock()) return expires
  const later = new Date(clock() + maxAgeSeconds * 1000)
  await adapter.updateSession({ sessionToken, expires: later })
  return later
}

/** What the browser may see of a session. Throws what the callback throws. */
export const showSession = async (
  { callbacks }: SignInContext,
  { user, expires }: { user: AdapterUser; expires: Date },
  update: { trigger?: 'update'; newSession?: unknown } = {},
): Promise<Session | undefined> => {
  const { name, email, image } = user
  const session = { user: { name, email, image }, expires: expires.toISOString() }
  return (await callbacks.session({ session, user, ...update })) ?? undefined
}

/** `Set-Cookie` headers that make a session of the database the browser's. */
export const carrySession = (
  { base, cookieNames }: SignInContext,
  cookies: Cookies,
  { sessionToken, expires }: Pick<AdapterSession, 'sessionToken' | 'expires'>,
) =>
  writeSessionCookie(cookies, cookieNames.session, sessionToken, {
    isSecure: base.isSecure,
    expiresAt: expires.getTime(),
  })

/** A new session of a person. */
export const createSession = async (
  { clock, maxAgeSeconds, random }: SignInContext,
  adapter: Adapter,
  { userId, origin }: { userId: string; origin: SessionOrigin },
): Promise<AdapterSession> => {
  const sessionToken = Buffer.from(random(tokenBytes)).toString('base64url')
  const expires = new Date(clock() + maxAgeSeconds * 1000)
  return adapter.createSession({ sessionToken, userId, expires }, origin)
}
