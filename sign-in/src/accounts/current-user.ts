import type { Adapter, AdapterSession, AdapterUser } from '../adapter/adapter.ts'
import type { Exchange } from '../exchange.ts'
import { report } from '../log.ts'
import { findSession } from '../sessions/database-session.ts'
import { readSessionToken, textClaim } from '../sessions/token-session.ts'

/** Who is signed in already in the browser that signs in. */
export interface CurrentPerson {
  user: AdapterUser
  /** With sessions in a database. */
  session?: AdapterSession
}

/** The person of the browser's session, which must not have expired; throws when the database of the sessions does. */
export const findCurrentPerson = async (
  { context, cookies }: Exchange,
  adapter: Adapter,
): Promise<CurrentPerson | undefined> => {
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
