import { prepared } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import { expired, type Sweep } from '../../../foundation/rows/sweep.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { withSecretsColumn } from '../../client-secrets/with-secrets.ts'
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

/** All of them, or a new one does not compile. */
const columns = Object.keys({
  project_id: true,
  id: true,
  name: true,
  client_id: true,
  client_secret_encrypted: true,
  previous_secret_encrypted: true,
  previous_expires_at: true,
  settings: true,
  mcp_server_id: true,
  origin: true,
  created_at: true,
  modified_at: true,
} satisfies Record<keyof InboundApplicationRow, true>)

type Which = { projectId: string; clientId: string }

const withSecrets = prepared((db: Reading, { projectId, clientId }: Which) => {
  const application = db
    .selectFrom('inbound_applications')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('client_id', '=', clientId)
  const secrets = db
    .selectFrom('inbound_applications')
    .innerJoin('client_secrets', join =>
      join
        .onRef('client_secrets.project_id', '=', 'inbound_applications.project_id')
        .onRef('client_secrets.inbound_application_id', '=', 'inbound_applications.id'),
    )
    .selectAll('client_secrets')
    .where('inbound_applications.project_id', '=', projectId)
    .where('inbound_applications.client_id', '=', clientId)
  return db.selectNoFrom(withSecretsColumn(db, { application, columns, secrets }).as('application'))
})

/** An application with its added secrets, as `readWithSecrets` takes it. */
export async function findWithSecrets(db: Reading, which: Which): Promise<string> {
  const [row] = (await withSecrets(db, which)).rows
  if (!row) throw new Error('unreachable: a select without a table answers one row')
  return row.application
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
