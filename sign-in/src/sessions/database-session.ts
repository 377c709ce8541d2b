import { randomSecret } from '@gatehouse-id/operation/random-secret'

import type { Adapter, AdapterSession, AdapterUser, SessionOrigin } from '../adapter/adapter.ts'
import type { SignInContext } from '../requests/context.ts'
import type { Cookies } from '../cookies/cookies.ts'
import { writeSessionCookie } from '../cookies/session-cookie.ts'
import type { Session } from './callbacks.ts'

export type FoundSession = {
  session: AdapterSession
  user: AdapterUser
  origin?: SessionOrigin
}

/** The browser's session; undefined when it is unknown or expired. One statement, two for an expired one. */
export async function findSession(
  { clock, cookieNames }: SignInContext,
  adapter: Adapter,
  cookies: Cookies,
): Promise<FoundSession | undefined> {
  const token = cookies.get(cookieNames.session)
  if (!token) return undefined
  const found = await adapter.getSessionAndUser(token)
  if (found === null) return undefined
  if (found.session.expires.getTime() > clock()) return found
  await adapter.deleteSession(token)
  return undefined
}

/** Extends a session from now, unless it was renewed less than `updateAgeSeconds` ago. Returns when it expires. */
export async function renewSession(
  { clock, maxAgeSeconds, updateAgeSeconds }: SignInContext,
  adapter: Adapter,
  { sessionToken, expires }: AdapterSession,
): Promise<Date> {
  const renewedAt = expires.getTime() - maxAgeSeconds * 1000
  if (renewedAt + updateAgeSeconds * 1000 > clock()) return expires
  const later = new Date(clock() + maxAgeSeconds * 1000)
  await adapter.updateSession({ sessionToken, expires: later })
  return later
}

/** The part of a session that the browser sees. Rejects when the callback does. */
export async function showSession(
  { callbacks }: SignInContext,
  { user, expires }: { user: AdapterUser; expires: Date },
  update: { trigger?: 'update'; newSession?: unknown } = {},
): Promise<Session | undefined> {
  const { name, email, image } = user
  const session = { user: { name, email, image }, expires: expires.toISOString() }
  return (await callbacks.session({ session, user, ...update })) ?? undefined
}

/** `Set-Cookie` headers that give the browser a stored session. */
export function carrySession(
  { base, cookieNames }: SignInContext,
  cookies: Cookies,
  { sessionToken, expires }: Pick<AdapterSession, 'sessionToken' | 'expires'>,
) {
  return writeSessionCookie(cookies, cookieNames.session, sessionToken, {
    isSecure: base.isSecure,
    expiresAt: expires.getTime(),
  })
}

/** Stores a new session of a user. */
export async function createSession(
  { clock, maxAgeSeconds, random }: SignInContext,
  adapter: Adapter,
  { userId, origin }: { userId: string; origin: SessionOrigin },
): Promise<AdapterSession> {
  const sessionToken = randomSecret(random)
  const expires = new Date(clock() + maxAgeSeconds * 1000)
  return adapter.createSession({ sessionToken, userId, expires }, origin)
}
