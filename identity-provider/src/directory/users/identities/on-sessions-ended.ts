import type { Hooks } from '../../../foundation/areas/hooks.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { findUserById } from '../profile/store.ts'
import { parseLoginIds } from '../profile/user/to-user.ts'
import { listIdentities } from './store.ts'

/** What happens in the transaction that ends a user's sessions. */
export type OnSessionsEnded = (
  tx: Writing,
  user: {
    projectId: string
    userId: string
    loginIds: string[]
    /** The accounts at sign-in providers that are linked to the user. */
    identities: { providerId: string; subject: string }[]
  },
) => Promise<unknown>

/** Tells the embedding program of them, with the accounts of the user. */
export function hooksOfSessions(onSessionsEnded: OnSessionsEnded | undefined): Partial<Hooks> {
  if (!onSessionsEnded) return {}
  return {
    async onSessionsEnded(tx, which) {
      const user = await findUserById(tx, which)
      const linked = await listIdentities(tx, which)
      const identities = linked.map(row => ({ providerId: row.provider_id, subject: row.subject }))
      await onSessionsEnded(tx, { ...which, loginIds: user ? parseLoginIds(user) : [], identities })
    },
  }
}
