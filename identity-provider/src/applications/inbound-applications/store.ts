import type { Insertable, Selectable } from 'kysely'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type InboundApplicationRow = Selectable<Tables['inbound_applications']>
type InboundApplicationSelector = { projectId: string } & ({ id: string } | { clientId: string })

export function findInboundApplication(
  db: Reading,
  { projectId, ...which }: InboundApplicationSelector,
): Promise<InboundApplicationRow | undefined> {
  const query = db.selectFrom('inbound_applications').selectAll().where('project_id', '=', projectId)
  const narrowed = 'id' in which ? query.where('id', '=', which.id) : query.where('client_id', '=', which.clientId)
  return narrowed.executeTakeFirst()
}

/** Locks the application: other changes wait until the transaction ends. */
export function lockInboundApplication(
  tx: Writing,
  { projectId, id }: { projectId: string; id: string },
): Promise<InboundApplicationRow | undefined> {
  return lockRow(tx, 'inbound_applications', { project_id: projectId, id })
}

/** By name; clients of MCP servers are listed with those. */
export function listInboundApplications(
  db: Reading,
  { projectId, offset, limit }: { projectId: string; offset: number; limit: number },
): Promise<InboundApplicationRow[]> {
  const all = db.selectFrom('inbound_applications').selectAll().where('project_id', '=', projectId)
  const query = all.where('mcp_server_id', 'is', null)
  return query.orderBy('name').limit(limit).offset(offset).execute()
}

export async function countInboundApplications(db: Reading, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inbound_applications')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('mcp_server_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Of those that introduced themselves, to the project or to an MCP server. */
export async function countIntroduced(db: Reading, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inbound_applications')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('origin', '!=', '')
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes those that introduced themselves before a time and that nobody has consented to. */
export async function deleteUnusedIntroduced(tx: Writing, before: number): Promise<void> {
  const old = tx.deleteFrom('inbound_applications').where('origin', '!=', '').where('modified_at', '<', before)
  await old
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inbound_consents')
            .select('inbound_consents.id')
            .whereRef('inbound_consents.project_id', '=', 'inbound_applications.project_id')
            .whereRef('inbound_consents.application_id', '=', 'inbound_applications.id'),
        ),
      ),
    )
    .execute()
}

/** False when another application has this name. */
export async function insertInboundApplication(
  tx: Writing,
  row: Insertable<Tables['inbound_applications']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inbound_applications')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Fails with the database's error when another application has this name. */
export async function updateInboundApplication(
  tx: Writing,
  { project_id, id, ...changes }: InboundApplicationRow,
): Promise<void> {
  const change = tx.updateTable('inbound_applications').set(changes)
  await change.where('project_id', '=', project_id).where('id', '=', id).execute()
}

export async function deleteInboundApplication(tx: Writing, { project_id, id }: InboundApplicationRow): Promise<void> {
  await tx.deleteFrom('inbound_applications').where('project_id', '=', project_id).where('id', '=', id).execute()
}
