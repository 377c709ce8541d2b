import type { Adapter, AdapterSession, AdapterUser } from '../adapter/adapter.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { report } from '../log.ts'
import { findSession } from '../sessions/database-session.ts'
import { readSessionToken, textClaim } from '../sessions/token-session.ts'

/** The user who is already signed in in this browser. */
export type CurrentUser = {
  user: AdapterUser
  /** Set when sessions are stored in a database. */
  session?: AdapterSession
}

/** The user of the browser's unexpired session. Rejects when the session database fails. */
export async function findCurrentUser(
  { context, cookies }: RequestContext,
  adapter: Adapter,
): Promise<CurrentUser | undefined> {
  if (context.sessionAdapter !== undefined) return findSession(context, context.sessionAdapter, cookies)
  try {
    const claims = await readSessionToken(context, cookies)
    const id = claims === undefined ? undefined : textClaim(claims, 'sub')
    const user = id === undefined ? null : await adapter.getUser(id)
    return user === null ? undefined : { user }
  } catch (error) {
    report(context, 'error', 'JWT_SESSION_ERROR', error)
    return undefined
  }
}
