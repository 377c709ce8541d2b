import { jsonRows, lookUp, prepared } from '@gatehouse-id/database'
import { type SqlBool, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import type { ResourceDetails } from './contract.ts'

type Identifier = Pick<ResourceDetails, 'resourceId' | 'resourceType'>

export async function listDetails(
  db: Reading,
  { projectId, identifiers }: { projectId: string; identifiers: readonly Identifier[] },
): Promise<ResourceDetails[]> {
  const json = JSON.stringify(identifiers.map(({ resourceType, resourceId }) => [resourceType, resourceId]))
  return (await select(db, { projectId, json })).rows
}

const select = prepared<Tables, { projectId: string; json: string }, ResourceDetails>((db, { projectId, json }) => {
  const condition = sql<SqlBool>`held.project_id = ${projectId} and held.resource_type = given.value ->> 0
    and held.resource_id = given.value ->> 1`
  type Row = Tables['authorization_resources']
  return db
    .selectFrom(lookUp<Row>(db, { json, table: 'authorization_resources', condition }).as('found'))
    .select(['resource_id as resourceId', 'resource_type as resourceType', 'display_name as displayName'])
    .distinct()
})

/** Of two names for one resource the later counts. */
export async function putDetails(
  tx: Writing,
  { projectId, details }: { projectId: string; details: readonly ResourceDetails[] },
): Promise<void> {
  const last = new Map(details.map(each => [JSON.stringify([each.resourceType, each.resourceId]), each]))
  const rows = [...last.values()].map(each => [each.resourceType, each.resourceId, each.displayName])
  await put(tx, { projectId, json: JSON.stringify(rows) })
}

const put = prepared<Tables, { projectId: string; json: string }, never>((tx, { projectId, json }) =>
  tx
    .insertInto('authorization_resources')
    .columns(['project_id', 'resource_type', 'resource_id', 'display_name'])
    .expression(eb =>
      eb
        .selectFrom(jsonRows(tx, json).as('given'))
        .select([
          sql<string>`cast(${projectId} as text)`.as('project_id'),
          sql<string>`given.value ->> 0`.as('resource_type'),
          sql<string>`given.value ->> 1`.as('resource_id'),
          sql<string>`given.value ->> 2`.as('display_name'),
        ])
        // SQLite would take `on conflict` for the condition of a join.
        .where(sql<boolean>`true`),
    )
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'resource_type', 'resource_id'])
        .doUpdateSet(eb => ({ display_name: eb.ref('excluded.display_name') })),
    ),
)

export type Named = { resource: string; displayName?: string }

/** Resources of a type whose name or id begins with one of the texts, or any; those with a name first, by name. */
export async function listMappable(
  db: Reading,
  { projectId, type, texts, limit }: { projectId: string; type: string; texts: readonly string[]; limit: number },
): Promise<Named[]> {
  const patterns = texts.map(text => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
  let named = db
    .selectFrom('authorization_resources')
    .select(['resource_id as resource', 'display_name as displayName'])
    .where('project_id', '=', projectId)
    .where('resource_type', '=', type)
  if (patterns.length > 0)
    named = named.where(eb =>
      eb.or(patterns.flatMap(pattern => [begins('display_name', pattern), begins('resource_id', pattern)])),
    )
  const found: Named[] = await named.orderBy('display_name').orderBy('resource_id').limit(limit).execute()
  if (found.length === limit) return found
  let stored = db
    .selectFrom('authorization_relations')
    .select('resource')
    .distinct()
    .where('project_id', '=', projectId)
    .where('resource_type', '=', type)
  if (patterns.length > 0) stored = stored.where(eb => eb.or(patterns.map(pattern => begins('resource', pattern))))
  const known = new Set(found.map(({ resource }) => resource))
  const others = await stored.orderBy('resource').limit(limit).execute()
  return [...found, ...others.filter(({ resource }) => !known.has(resource))].slice(0, limit)
}

function begins(column: string, pattern: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
