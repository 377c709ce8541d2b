import type { SignInContext } from '../requests/context.ts'
import type { Cookies } from '../cookies/cookies.ts'
import type { Session } from './callbacks.ts'
import { findSession, showSession } from './database-session.ts'
import { openSession, readSessionToken, textClaim } from './token-session.ts'

/** The owner of a session. */
export type Identity = {
  /** The id in the adapter's store; without an adapter, the provider's id of the user. */
  userId: string
  /** The provider the user signed in with, and their id there; undefined when the adapter does not store it. */
  provider?: string
  subject?: string
  name?: string
  email?: string
  picture?: string
}

function text(value: unknown) {
  return typeof value === 'string' ? value : undefined
}

/** The owner of the browser's session; undefined without a session. Rejects when the database fails. */
export async function identify(context: SignInContext, cookies: Cookies): Promise<Identity | undefined> {
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

/**
 * The part of its session that the browser sees, without renewing it; undefined without a session. Rejects when a
 * callback or the database does.
 */
export async function peekSession(context: SignInContext, cookies: Cookies): Promise<Session | undefined> {
  if (context.sessionAdapter !== undefined) {
    const found = await findSession(context, context.sessionAdapter, cookies)
    return found && showSession(context, { user: found.user, expires: found.session.expires })
  }
  const claims = await readSessionToken(context, cookies)
  return claims && (await openSession(context, claims)).session
}
