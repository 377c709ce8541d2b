import type { Writing } from '../../../foundation/tables/tables.ts'
import { TokenRevoked } from '../contract.ts'
import { lockLiveSession, type SessionRow } from '../store.ts'

/**
 * Checks again at the time of the change, because the session may have ended since it was read.
 * @throws {TokenRevoked} when it has
 */
export async function requireStillLive(tx: Writing, session: SessionRow, now: number): Promise<void> {
  if (!(await lockLiveSession(tx, { projectId: session.project_id, id: session.id, now }))) throw new TokenRevoked()
}
