import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { deleteRecordsOfAccount } from '../../applications/oidc/store.ts'
import type { Writing } from '../../foundation/tables.ts'
import { deleteTrustedDevices } from '../../authentication/trusted-devices/store.ts'
import { findUserById } from '../../directory/users/profile/store.ts'
import { parseLoginIds } from '../../directory/users/profile/to-user.ts'
import { endSessionsOfActor, endSessionsOfUser } from './store.ts'

/**
 * Ends a user's sessions, those in which they act as others, whatever OpenID Connect applications hold, and the trust in
 * their browsers; how many sessions there were.
 */
export type EndSessions = (
  tx: Writing,
  call: Call,
  userId: string,
  /** The session that goes on. */
  kept?: { sessionId: string },
) => Promise<number>

/** Ends what a user holds beyond this provider, in the same transaction. */
export type EndElsewhere = (
  tx: Writing,
  user: { projectId: string; userId: string; loginIds: string[] },
) => Promise<unknown>

export const createEndSessions =
  ({ clock }: Pick<Dependencies, 'clock'>, endElsewhere?: EndElsewhere): EndSessions =>
  async (tx, { projectId }, userId, kept) => {
    await deleteRecordsOfAccount(tx, { projectId, accountId: userId })
    await deleteTrustedDevices(tx, { projectId, userId })
    if (endElsewhere) {
      const user = await findUserById(tx, { projectId, userId })
      await endElsewhere(tx, { projectId, userId, loginIds: user ? parseLoginIds(user) : [] })
    }
    await endSessionsOfActor(tx, { projectId, userId, now: clock() })
    return endSessionsOfUser(tx, { projectId, userId, now: clock(), except: kept?.sessionId })
  }
