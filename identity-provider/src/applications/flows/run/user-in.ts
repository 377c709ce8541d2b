import { findUserById, type UserRow } from '../../../directory/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { FlowState } from './state.ts'

/** The user whom a run has verified, or whose session it began with; undefined when the proof has ended since. */
export async function userIn(
  db: Reading,
  projectId: string,
  { verified, session }: Pick<FlowState, 'verified' | 'session'>,
): Promise<UserRow | undefined> {
  const userId = verified?.userId ?? session?.userId
  const row = userId === undefined ? undefined : await findUserById(db, { projectId, userId })
  return verified && row?.credential_epoch !== verified.epoch ? undefined : row
}
