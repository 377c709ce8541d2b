import type { Call } from '../../foundation/requests/call.ts'
import type { Reading } from '../../foundation/tables/tables.ts'

/** What messages need to know of projects, whose domain lies above. */
export type ProjectOfMessages = {
  /**
   * The project's name and the language of its messages (BCP 47). Inside a transaction pass that.
   * @throws {ProjectNotFound}
   */
  of(projectId: string, tx?: Reading): Promise<{ name: string; locale: string }>
}

/**
 * Whether the caller may read what was sent to a user.
 * @throws {AdministratorNeeded} when the user is an administrator and the caller lacks the right `people`
 */
export type RequireAuthority = (
  db: Reading,
  caller: Pick<Call, 'rights' | 'actor' | 'projectId'>,
  user: { projectId: string; userId: string },
) => Promise<void>
