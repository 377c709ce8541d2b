import type { SignInContext } from '../context.ts'
import type { Cookies } from '../cookies/cookies.ts'
import type { Session } from './callbacks.ts'
import { findSession, showSession } from './database-session.ts'
import { openSession, readSessionToken, textClaim } from './token-session.ts'

/** Who a session belongs to. */
export interface Identity {
  /** The adapter's id of the person; without an adapter, the provider's. */
  userId: string
  /** Which provider they signed in with, and their id there; unknown to adapters that do not remember it. */
  provider?: string
  subject?: string
  name?: string
  email?: string
  picture?: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Who a browser's session belongs to; undefined without a session. Throws when the database does. */
export const identify = async (context: SignInContext, cookies: Cookies): Promise<Identity | undefined> => {
  if (context.sessionAdapter !== undefined) {
    const found = await findSession(context, context.sessionAdapter, cookies)
    if (found === undefined) return undefined
    const { user, origin } = found
    return {
      userId: user.id,
      provider: origin?.provider,
      subject: origin?.providerAccountId,
      name: user.name ?? undefined,
      email: user.email ?? undefined,
      picture: user.image ?? undefined,
    }
  }
  const claims = await readSessionToken(context, cookies)
  const userId = claims === undefined ? undefined : textClaim(claims, 'sub')
  if (claims === undefined || !userId) return undefined
  return {
    userId,
    provider: textClaim(claims, 'provider'),
    subject: textClaim(claims, 'providerAccountId') ?? userId,
    name: text(claims.name),
    email: text(claims.email),
    picture: text(claims.picture),
  }
}

/** A browser's session as it may see it, without renewing it; undefined without one. Throws what callbacks and database throw. */
export const peekSession = async (context: SignInContext, cookies: Cookies): Promise<Session | undefined> => {
  if (context.sessionAdapter !== undefined) {
    const found = await findSession(context, context.sessionAdapter, cookies)
    return found && showSession(context, { user: found.user, expires: found.session.expires })
  }
  const claims = await readSessionToken(context, cookies)
  return claims && (await openSession(context, claims)).session
}
