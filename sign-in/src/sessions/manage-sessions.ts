import type { SessionEntry } from '../adapter/adapter.ts'
import type { SignInContext } from '../context.ts'

/** Sessions are not kept where they could be listed or revoked; the message says what would be needed. */
export class SessionsNotKept extends Error {
  override name = 'SessionsNotKept'
}

export interface Sessions {
  /** A person's sessions, newest first. Throws SessionsNotKept. */
  list(userId: string): Promise<SessionEntry[]>
  /** Ends one session of a person, at once; false when they have none with this id. Throws SessionsNotKept. */
  revoke(which: { userId: string; id: string }): Promise<boolean>
  /**
   * Signs a person out everywhere: at once with sessions in a database, within five seconds with tokens and a store of
   * revocations. Throws SessionsNotKept.
   */
  revokeAll(userId: string): Promise<void>
}

const notKept = (what: string) =>
  new SessionsNotKept(`This needs sessions in a database, with an adapter that has ${what}.`)

/** What an application can do with its people's sessions. */
export const manageSessions = ({ sessionAdapter: adapter, revocations }: SignInContext): Sessions => ({
  async list(userId) {
    if (adapter?.listSessions === undefined) throw notKept('listSessions')
    return adapter.listSessions(userId)
  },
  async revoke(which) {
    if (adapter?.deleteUserSessions === undefined) throw notKept('deleteUserSessions')
    return (await adapter.deleteUserSessions(which)) > 0
  },
  async revokeAll(userId) {
    if (adapter?.deleteUserSessions !== undefined) await adapter.deleteUserSessions({ userId })
    else if (revocations !== undefined) await revocations.revokeAll(userId)
    else throw notKept('deleteUserSessions, or sessions in tokens with session.revocations')
  },
})
