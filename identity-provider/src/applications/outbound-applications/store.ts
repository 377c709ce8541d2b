import type { Selectable } from 'kysely'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type OutboundApplicationRow = Selectable<Tables['outbound_applications']>
type Selector = { projectId: string; id: string }

export function findOutboundApplication(
  db: Reading,
  { projectId, id }: Selector,
): Promise<OutboundApplicationRow | undefined> {
  return db
    .selectFrom('outbound_applications')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the application: other changes wait until the transaction ends. */
export function lockOutboundApplication(tx: Writing, { projectId, id }: Selector) {
  return lockRow(tx, 'outbound_applications', { project_id: projectId, id })
}

/** By name. */
export function listOutboundApplications(db: Reading, projectId: string): Promise<OutboundApplicationRow[]> {
  return db
    .selectFrom('outbound_applications')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** False when another application has this id. */
export async function insertOutboundApplication(tx: Writing, row: OutboundApplicationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outbound_applications')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateOutboundApplication(
  tx: Writing,
  { project_id, id, ...changes }: OutboundApplicationRow,
): Promise<void> {
  await tx
    .updateTable('outbound_applications')
    .set(changes)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteOutboundApplication(
  tx: Writing,
  { project_id, id }: OutboundApplicationRow,
): Promise<void> {
  await tx.deleteFrom('outbound_applications').where('project_id', '=', project_id).where('id', '=', id).execute()
}
