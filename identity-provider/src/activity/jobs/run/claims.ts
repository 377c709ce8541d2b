import { jobRights } from '../../../foundation/areas/job-kind.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import type { JobRow, JobSelector } from '../store.ts'

/** A job that this process runs until the lease is over. */
export type Claim = JobSelector & { owner: string }

/** Of one project; the others wait. */
const runningPerProjectMax = 2

/** The oldest job of a kind that this version knows that waits, or whose node has not been heard of since the lease. */
export function findDueJob(db: Reading, now: number): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('status', 'in', ['queued', 'running'])
    .where('kind', 'in', Object.keys(jobRights))
    .where('lease_until', '<=', now)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('jobs as other')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('other.project_id', '=', 'jobs.project_id')
          .where('other.status', '=', 'running')
          .where('other.lease_until', '>', now),
        '<',
        runningPerProjectMax,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** False when another process claimed it, or it ended, since it was read. */
export async function claimJob(
  tx: Writing,
  row: JobRow,
  { owner, now, until }: { owner: string; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ status: 'running', lease_owner: owner, lease_until: until, started_at: row.started_at || now })
    .where('project_id', '=', row.project_id)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('lease_owner', '=', row.lease_owner)
    .where('lease_until', '=', row.lease_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Changes a job that is still claimed, and locks it until the transaction ends; undefined when another process has
 * claimed it, or it was canceled.
 */
export function updateClaimed(
  tx: Writing,
  { projectId, id, owner }: Claim,
  changes: Partial<JobRow>,
): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}
