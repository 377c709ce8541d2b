import type { SessionEntry } from '../adapter/adapter.ts'
import type { SignInContext } from '../requests/context.ts'

/** Sessions are not stored where they can be listed or revoked; the message says what is missing. */
export class SessionsNotStored extends Error {
  override name = 'SessionsNotStored'
}

export type Sessions = {
  /**
   * The sessions of a user, newest first.
   * @throws {SessionsNotStored} when the adapter cannot list them
   */
  list(userId: string): Promise<SessionEntry[]>
  /**
   * Ends one session of a user immediately; false when the user has none with this id.
   * @throws {SessionsNotStored} when the adapter cannot delete them
   */
  revoke(which: { userId: string; id: string }): Promise<boolean>
  /**
   * Ends every session of a user: immediately with sessions in a database, within five seconds with tokens and a
   * revocation store.
   * @throws {SessionsNotStored} when there is neither
   */
  revokeAll(userId: string): Promise<void>
}

function notStored(what: string) {
  return new SessionsNotStored(`This needs sessions in a database, with an adapter that has ${what}.`)
}

/** Lists and revokes the sessions of users. */
export function manageSessions({ sessionAdapter: adapter, revocations }: SignInContext): Sessions {
  return {
    async list(userId) {
      if (adapter?.listSessions === undefined) throw notStored('listSessions')
      return adapter.listSessions(userId)
    },
    async revoke(which) {
      if (adapter?.deleteUserSessions === undefined) throw notStored('deleteUserSessions')
      return (await adapter.deleteUserSessions(which)) > 0
    },
    async revokeAll(userId) {
      if (adapter?.deleteUserSessions !== undefined) await adapter.deleteUserSessions({ userId })
      else if (revocations !== undefined) await revocations.revokeAll(userId)
      else throw notStored('deleteUserSessions, or sessions in tokens with session.revocations')
    },
  }
}
