import { prepared } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import { expired, type Sweep } from '../../../foundation/rows/sweep.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { secretColumns, secretsIn, type WithSecrets } from '../../client-secrets/with-secrets.ts'
import { InboundApplicationNotFound, InboundApplicationTaken } from './contract.ts'

export type InboundApplicationRow = RowOf<'inbound_applications'>
export const inboundApplicationRows = rows('inbound_applications', {
  key: ['id'],
  unique: [['name'], ['client_id']],
  order: ['name'],
  target: 'inboundApplication',
  hidden: ['client_secret_encrypted', 'previous_secret_encrypted'],
  stamps: ['modified_at'],
  kept: ['previous_expires_at'],
  missing: ({ id, client_id }) =>
    new InboundApplicationNotFound({ message: `there is no inbound application ${id ?? client_id} in this project` }),
  taken: ({ row }) =>
    new InboundApplicationTaken({
      fields: [{ field: 'name', message: `is taken by another ${row.mcp_server_id ? 'client or ' : ''}application` }],
    }),
})

type Which = { projectId: string; clientId: string }

const withSecrets = prepared((db: Reading, { projectId, clientId }: Which) =>
  db
    .selectFrom('inbound_applications')
    .leftJoin('client_secrets as added', join =>
      join
        .onRef('added.project_id', '=', 'inbound_applications.project_id')
        .onRef('added.inbound_application_id', '=', 'inbound_applications.id'),
    )
    .selectAll('inbound_applications')
    .select(secretColumns)
    .where('inbound_applications.project_id', '=', projectId)
    .where('client_id', '=', clientId),
)

/** An application with its added secrets. */
export async function findWithSecrets(
  db: Reading,
  which: Which,
): Promise<WithSecrets<InboundApplicationRow> | undefined> {
  const { rows } = await withSecrets(db, which)
  const [first] = rows
  if (!first) return undefined
  const { secret_id: _id, secret_encrypted: _secret, secret_expires_at: _until, ...row } = first
  return { row, secrets: secretsIn(which.projectId, rows) }
}

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

/** Deletes those that introduced themselves `unusedMs` ago and that nobody has consented to. */
export function unusedIntroduced(unusedMs: number): Sweep {
  return expired('inbound_applications', {
    key: ['project_id', 'id'],
    by: 'modified_at',
    keptMs: unusedMs,
    only: sql`origin <> '' and not exists (
      select 1 from inbound_consents
      where inbound_consents.project_id = inbound_applications.project_id
        and inbound_consents.application_id = inbound_applications.id
    )`,
  })
}
