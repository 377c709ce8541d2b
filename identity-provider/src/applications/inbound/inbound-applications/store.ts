import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { InboundApplicationNotFound, InboundApplicationTaken } from './contract.ts'

export type InboundApplicationRow = RowOf<'inbound_applications'>
export const inboundApplicationRows = rows('inbound_applications', {
  key: ['id'],
  unique: [['name'], ['client_id']],
  order: ['name'],
  target: 'inboundApplication',
  hidden: ['client_secret_encrypted', 'previous_secret_encrypted'],
  stamps: ['modified_at'],
  missing: ({ id, client_id }) =>
    new InboundApplicationNotFound({ message: `there is no inbound application ${id ?? client_id} in this project` }),
  taken: ({ row }) =>
    new InboundApplicationTaken({
      fields: [{ field: 'name', message: `is taken by another ${row.mcp_server_id ? 'client or ' : ''}application` }],
    }),
})

/** By name; clients of MCP servers are listed with those. */
export function listInboundApplications(
  db: Reading,
  { projectId, offset, limit }: { projectId: string; offset: number; limit: number },
): Promise<InboundApplicationRow[]> {
  const query = inboundApplicationRows.of(db, { projectId }).where('mcp_server_id', 'is', null)
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
