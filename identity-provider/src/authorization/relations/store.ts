import { jsonRows, lookUp, prepared } from '@gatehouse-id/database'
import type { RelationTuple } from '@gatehouse-id/authorization'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { type RelationRow, rowColumns as columns, searchMark, toTuple, valuesOf } from './row.ts'

/** Relations as parameters: one JSON text, however many there are. */
function jsonOf(tuples: readonly RelationTuple[]) {
  return JSON.stringify(tuples.map(valuesOf))
}

const unlimited = Number.MAX_SAFE_INTEGER

function part(at: number) {
  return sql<string>`given.value ->> ${sql.lit(at)}`
}

/** Those that were not there before. */
export async function insertRelations(
  tx: Writing,
  { projectId, tuples, now }: { projectId: string; tuples: readonly RelationTuple[]; now: number },
): Promise<RelationTuple[]> {
  const { rows } = await insert(tx, { projectId, json: jsonOf(tuples), now })
  return rows.map(toTuple)
}

const insert = prepared<Tables, { projectId: string; json: string; now: number }, RelationRow>(
  (tx, { projectId, json, now }) =>
    tx
      .insertInto('authorization_relations')
      .columns(['project_id', ...columns, 'created_at'])
      .expression(eb =>
        eb
          .selectFrom(jsonRows(tx, json).as('given'))
          .select([
            sql<string>`cast(${projectId} as text)`.as('project_id'),
            ...columns.map((column, at) => part(at).as(column)),
            sql<number>`cast(${now} as bigint)`.as('created_at'),
          ])
          // SQLite would take `on conflict` for the condition of a join.
          .where(sql<boolean>`true`),
      )
      .onConflict(conflict => conflict.doNothing())
      .returning(columns),
)

/** Those that were there. */
export async function deleteRelations(
  tx: Writing,
  { projectId, tuples }: { projectId: string; tuples: readonly RelationTuple[] },
): Promise<RelationTuple[]> {
  const { rows } = await remove(tx, { projectId, json: jsonOf(tuples) })
  return rows.map(toTuple)
}

const remove = prepared<Tables, { projectId: string; json: string }, RelationRow>((tx, { projectId, json }) =>
  tx
    .deleteFrom('authorization_relations')
    .where('project_id', '=', projectId)
    .where(
      sql<boolean>`(resource_type, resource, relation, target_relation, target, target_type) in (select ${sql.join(
        [0, 1, 2, 3, 4, 5].map(part),
      )} from ${jsonRows(tx, json)} as given)`,
    )
    .returning(columns),
)

/** How many there were. */
export async function deleteAllRelations(tx: Writing, projectId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('authorization_relations')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Of these resources, whatever their type; `types` are those that relations can be stored for. */
export async function listRelationsOfResources(
  db: Reading,
  given: { projectId: string; resources: readonly string[]; types: readonly string[]; limit?: number },
): Promise<RelationTuple[]> {
  const { projectId, types, limit = unlimited } = given
  const resources = [...new Set(given.resources)]
  const found: RelationTuple[] = []
  // The key begins with the type, so each is looked for by itself.
  for (const type of types) {
    const json = JSON.stringify(resources.map(resource => [type, resource]))
    const { rows } = await ofResources(db, { projectId, json, limit: limit - found.length })
    found.push(...rows.map(toTuple))
    if (found.length >= limit) break
  }
  return found
}

type Narrowing = { projectId: string; json: string; limit: number }

const ofResources = prepared<Tables, Narrowing, RelationRow>((db, { projectId, json, limit }) =>
  select(
    db,
    json,
    sql`held.project_id = ${projectId} and held.resource_type = given.value ->> 0
    and held.resource = given.value ->> 1`,
  ).limit(limit),
)

function select(db: Reading, json: string, condition: Expression<SqlBool>) {
  return db
    .selectFrom(lookUp<RelationRow>(db, { json, table: 'authorization_relations', condition }).as('found'))
    .select(columns)
}

/** Those whose target is one of these ids, in any type: objects, and where asked sets of what they name. */
export async function listRelationsOfTargets(
  db: Reading,
  given: { projectId: string; targets: readonly string[]; areSetsIncluded: boolean; limit?: number },
): Promise<RelationTuple[]> {
  const { projectId, targets, areSetsIncluded, limit = unlimited } = given
  const json = JSON.stringify([...new Set(targets)].map(target => [target]))
  const { rows } = await (areSetsIncluded ? ofTargetsAndSets : ofTargets)(db, { projectId, json, limit })
  return rows.map(toTuple)
}

const ofTargets = prepared<Tables, Narrowing, RelationRow>((db, { projectId, json, limit }) =>
  select(
    db,
    json,
    sql`held.project_id = ${projectId} and held.target = given.value ->> 0
    and held.target_relation = ''`,
  ).limit(limit),
)
const ofTargetsAndSets = prepared<Tables, Narrowing, RelationRow>((db, { projectId, json, limit }) =>
  // A search has no id; that its digest looks like one must not matter.
  select(
    db,
    json,
    sql`held.project_id = ${projectId} and held.target = given.value ->> 0
    and held.target_relation <> ${sql.lit(searchMark)}`,
  ).limit(limit),
)

/** How many there were. */
export async function deleteRelationsOfResources(
  tx: Writing,
  { projectId, resources, types }: { projectId: string; resources: readonly string[]; types: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('authorization_relations')
    .where('project_id', '=', projectId)
    .where('resource_type', 'in', types.length > 0 ? types : [''])
    .where('resource', 'in', resources)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** How many there were, sets of what they name included. */
export async function deleteRelationsOfTargets(
  tx: Writing,
  { projectId, targets }: { projectId: string; targets: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('authorization_relations')
    .where('project_id', '=', projectId)
    .where('target', 'in', targets)
    .where('target_relation', '<>', searchMark)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
