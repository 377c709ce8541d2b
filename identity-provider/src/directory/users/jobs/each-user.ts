import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import { type JobState, type JobStep, leftOut, type RowError, rowError } from '../../../foundation/areas/job-kind.ts'
import type { Db, Writing } from '../../../foundation/tables/tables.ts'
import { isOfConsole } from '../../administrators/authority.ts'
import { requireOtherAdministrator } from '../../administrators/last-administrator.ts'
import { getUserToChange } from '../profile/find.ts'
import type { UserRow } from '../profile/store.ts'
import { nextUsers, type Walk } from './walk.ts'
import { conflict } from '../../../foundation/errors/declare.ts'

/** What a filter finds may be more than the caller had in mind. */
const OwnAccount = conflict('OwnAccount', 'A job does not change the account of its creator')

/**
 * Does something with each of the next users, each in a step of its own, so that one that fails is as before.
 * @param work has the user, locked
 */
export async function withEachUser(
  db: Db,
  call: Call,
  { job, limit, work }: { job: JobState; limit: number; work: (tx: Writing, row: UserRow) => Promise<unknown> },
): Promise<JobStep> {
  // The creation and the step before stored them.
  const walk = job.input as Walk
  const from = job.cursor as { after: string } | undefined
  const { rows, after, isDone } = await nextUsers(db, call.projectId, { ...walk, after: from?.after, limit })
  const errors: RowError[] = job.leavesOut ? rows.map(({ id }) => leftOut(id)) : []
  for (const { id: userId } of job.leavesOut ? [] : rows) {
    try {
      await transact(db, async tx => work(tx, await getUserToChange(tx, call, { userId })))
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      errors.push(rowError(userId, error))
    }
  }
  return {
    cursor: { after },
    isDone,
    succeeded: rows.length - errors.length,
    errors,
    progress: job.total === undefined ? 0 : (job.processed + rows.length) / Math.max(job.total, 1),
  }
}

/**
 * For what takes an account out of use.
 * @throws {OwnAccount}
 * @throws {LastAdministrator} when the project would be left without an administrator
 */
export async function requireExpendable(tx: Writing, { projectId, actor }: Call, { id: userId }: UserRow) {
  if (actor.type === 'user' && actor.id === userId) throw new OwnAccount()
  if (await isOfConsole(tx, { projectId, userId })) await requireOtherAdministrator(tx, { projectId, userId })
}
