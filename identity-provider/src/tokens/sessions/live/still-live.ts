import type { Writing } from '../../../foundation/tables.ts'
import { TokenRevoked } from '../errors.ts'
import { lockLiveSession, type SessionRow } from '../store.ts'

/** Asked again where the change is written: the session may have ended since it was read. @throws TokenRevoked */
export async function requireStillLive(tx: Writing, session: SessionRow, now: number): Promise<void> {
  if (!(await lockLiveSession(tx, { projectId: session.project_id, id: session.id, now }))) throw new TokenRevoked()
}
