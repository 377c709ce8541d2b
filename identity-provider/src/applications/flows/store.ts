import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

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

/** Counts a request that names `step` and holds the secret; of concurrent ones exactly one gets the row. */
export function claimExecution(
  tx: Writing,
  { projectId, id, digest, step, now }: Selector & { digest: string; step: number; now: number },
): Promise<ExecutionRow | undefined> {
  return tx
    .updateTable('flow_executions')
    .set({ step: step + 1 })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('digest', '=', digest)
    .where('step', '=', step)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** What the request that claimed `step` has come to; false when the run is gone. */
export async function saveExecution(
  tx: Writing,
  { projectId, id, step, ...changes }: Selector & { step: number; state?: string; digest?: string; nextStep?: number },
): Promise<boolean> {
  const { nextStep, ...columns } = changes
  const { numUpdatedRows } = await tx
    .updateTable('flow_executions')
    .set({ ...columns, ...(nextStep !== undefined && { step: nextStep }) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('step', '=', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteExecution(tx: Writing, { projectId, id }: Selector): Promise<void> {
  await tx.deleteFrom('flow_executions').where('project_id', '=', projectId).where('id', '=', id).execute()
}

export async function deleteExpiredExecutions(tx: Writing, now: number): Promise<void> {
  await tx.deleteFrom('flow_executions').where('expires_at', '<=', now).execute()
}
