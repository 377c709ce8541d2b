import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { deleteSome, type Sweep } from '../../foundation/rows/sweep.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type ExecutionRow = Selectable<Tables['flow_executions']>
type Selector = { projectId: string; id: string }

export async function insertExecution(tx: Writing, row: ExecutionRow): Promise<void> {
  await tx.insertInto('flow_executions').values(row).execute()
}

export function findExecution(db: Reading, { projectId, id }: Selector): Promise<ExecutionRow | undefined> {
  return db
    .selectFrom('flow_executions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Lease = { owner: string; until: number }

/**
 * Counts a request that names `step` and holds the secret; of concurrent ones exactly one gets the row. A step whose
 * request has died counts as not done.
 */
export function claimExecution(
  tx: Writing,
  { projectId, id, digest, step, now, lease }: Selector & { digest: string; step: number; now: number; lease: Lease },
): Promise<ExecutionRow | undefined> {
  return tx
    .updateTable('flow_executions')
    .set({ step: step + 1, lease_owner: lease.owner, lease_until: lease.until })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .where(({ and, eb, or }) =>
      or([
        and([eb('step', '=', step), eb('lease_owner', '=', '')]),
        and([eb('step', '=', step + 1), eb('lease_owner', '<>', ''), eb('lease_until', '<=', now)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Changes the run of a request that still has it; false when the run is gone, or another request has taken it. */
export async function saveExecution(
  tx: Writing,
  { projectId, id, owner }: Selector & { owner: string },
  changes: Partial<Omit<ExecutionRow, 'project_id' | 'id' | 'expires_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('flow_executions')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Runs of back ends, of all projects, that nobody works at; the ones that wait longest. */
export function listAbandonedExecutions(
  db: Reading,
  { now, limit }: { now: number; limit: number },
): Promise<ExecutionRow[]> {
  return (
    db
      .selectFrom('flow_executions')
      .selectAll()
      // A literal, so that SQLite uses the partial index.
      .where('goes_on', '=', sql.lit(1))
      .where('lease_until', '<=', now)
      .where('expires_at', '>', now)
      .orderBy('lease_until')
      .limit(limit)
      .execute()
  )
}

export async function deleteExecution(tx: Writing, { projectId, id }: Selector): Promise<void> {
  await tx.deleteFrom('flow_executions').where('project_id', '=', projectId).where('id', '=', id).execute()
}

/** Keeps the newest runs that began from one network. */
export async function keepNewestExecutions(
  tx: Writing,
  max: number,
  network: { projectId: string; source: string },
): Promise<void> {
  const ofThese = ({ eb }: ExpressionBuilder<Tables, 'flow_executions'>) =>
    eb.and({ project_id: network.projectId, source: network.source })
  const beyond = newestExpiries(tx, max).where(ofThese)
  await tx.deleteFrom('flow_executions').where(ofThese).where('expires_at', '<', beyond).execute()
}

/** Deletes the oldest runs of visitors of all projects, beyond `max`. */
export function beyondNewest(max: number): Sweep {
  return (tx, { limit }) => {
    const beyond = newestExpiries(tx, max).where('source', '<>', '')
    return deleteSome(tx, {
      table: 'flow_executions',
      key: ['project_id', 'id'],
      condition: sql`source <> '' and expires_at < (${beyond})`,
      orderBy: 'expires_at',
      limit,
    })
  }
}

/** The expiry of the one that is as many as `max` from the newest. */
function newestExpiries(tx: Writing, max: number) {
  return tx
    .selectFrom('flow_executions')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .offset(max - 1)
}
