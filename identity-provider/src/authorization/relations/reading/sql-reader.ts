import { isSqlite, jsonRows, lookUp, prepared } from '@gatehouse-id/database'
import type { RelationQuery, RelationReader, Target } from '@gatehouse-id/authorization'
import { type SqlBool, sql } from 'kysely'
import type { Reading, Tables } from '../../../foundation/tables/tables.ts'
import { digestOf, searchMark } from '../row.ts'
import { findUsers } from './user-searches.ts'

type Kind = RelationQuery['kind']
type IndexedQuery<Name extends Kind> = { at: number; query: Extract<RelationQuery, { kind: Name }> }

/** The state of the project's relations that something was read from; undefined where a statement does not tell. */
export type ReadAt = { revision: number; id: string } | undefined

/**
 * Reads stored relations from the database: one statement per step for each kind of query, however many there are. `onRead`
 * is told of each whether, and which, state it has seen.
 */
export function sqlRelationReader(
  db: Reading,
  projectId: string,
  onRead: (at: ReadAt) => void = () => {},
): RelationReader {
  let isFirst = true
  return {
    async read(queries) {
      // Most questions end after their first step. With each further one it would cost more than to ask once in the end.
      const isTold = isFirst
      isFirst = false
      const answers: Target[][] = queries.map(() => [])
      const put = (at: number, target: Target) => answers[at]?.push(target)
      const targets = queriesOf(queries, 'targets')
      if (targets.length > 0) {
        const { rows, readAt } = await readTargets(db, projectId, { all: targets, isTold })
        for (const row of rows) put(row.at, toTarget(row))
        onRead(readAt)
      }
      if (targets.length < queries.length) onRead(undefined)
      const resources = queriesOf(queries, 'resources')
      if (resources.length > 0)
        for (const row of await readResources(db, projectId, resources)) put(row.at, toHolder(row))
      for (const [at, ids] of await readUsers(db, projectId, queriesOf(queries, 'users')))
        for (const id of ids) put(at, { type: '', id })
      const searches = queriesOf(queries, 'searches')
      if (searches.length > 0)
        for (const { query } of (await findSearches(db, { projectId })).rows)
          for (const { at } of searches) put(at, { type: '', id: '', query })
      return answers
    },
  }
}

function queriesOf<Name extends Kind>(queries: readonly RelationQuery[], kind: Name): IndexedQuery<Name>[] {
  // The filter lets only queries of this kind through.
  return queries.map((query, at) => ({ at, query })).filter(({ query }) => query.kind === kind) as IndexedQuery<Name>[]
}

/** Positions come back as text from PostgreSQL. */
type At = { at: number | string }
type TargetRow = { target_type: string; target: string; target_relation: string; query: string }
type HolderRow = {
  resource_type: string
  resource: string
  relation: string
  target_type: string
  target_relation: string
}

async function readTargets(
  db: Reading,
  projectId: string,
  { all, isTold }: { all: IndexedQuery<'targets'>[]; isTold: boolean },
) {
  const entry = ({ at, query }: IndexedQuery<'targets'>) => [at, query.resourceType, query.resource, query.relation]
  const isNarrow = ({ query }: IndexedQuery<'targets'>) => query.only !== undefined
  const every = all.filter(each => !isNarrow(each)).map(entry)
  const some = all.filter(isNarrow).map(each => [...entry(each), each.query.only?.id ?? ''])
  const findTargets = findTargetsBy({ every: every.length > 0, some: some.length > 0, isTold })
  const { rows } = await findTargets(db, { projectId, every: JSON.stringify(every), some: JSON.stringify(some) })
  const found = rows.map(row => ({ ...row, at: Number(row.at) }))
  if (!isTold) return { rows: found, readAt: undefined }
  const stands = found.find(({ at }) => at === ofRevision)
  return {
    rows: found.filter(({ at }) => at !== ofRevision),
    // A project without a row has never had a change.
    readAt: { revision: Number(stands?.target ?? 0), id: stands?.target_type ?? '' },
  }
}

/** In place of a position: the row is the project's revision in the same state, its id as the type and its number as the target. */
const ofRevision = -1

/** What a statement asks for. */
type Parts = { every: boolean; some: boolean; isTold: boolean }

const statements = new Map<string, ReturnType<typeof prepareTargets>>()

/** PostgreSQL plans a statement each time, which takes longer than to run it: what nobody asks for is left out. */
function findTargetsBy(parts: Parts): ReturnType<typeof prepareTargets> {
  const key = Object.values(parts).join()
  const statement = statements.get(key) ?? prepareTargets(parts)
  statements.set(key, statement)
  return statement
}

function prepareTargets(parts: Parts) {
  return prepared<Tables, { projectId: string; every: string; some: string }, TargetRow & At>(
    (db, { projectId, every, some }) => {
      const stored = (json: string, kind = sql<SqlBool>`true`) => {
        const condition = sql<SqlBool>`held.project_id = ${projectId} and held.resource_type = given.value ->> 1
          and held.resource = given.value ->> 2 and held.relation = given.value ->> 3 and ${kind}`
        const entries = sql`${jsonRows(db, json)} as given`
        // As `lookUp` does, but without a table around it and other columns PostgreSQL plans it in two thirds of the time.
        const from = isSqlite(db)
          ? sql<TargetRow>`${entries} cross join authorization_relations`
          : sql<TargetRow>`${entries} cross join lateral (select target_type, target, target_relation, query
              from authorization_relations as held where ${condition} offset 0)`
        const rows = db
          .selectFrom(from.as('held'))
          .select([sql<number | string>`given.value ->> 0`.as('at')])
          .select(['target_type', 'target', 'target_relation', 'query'])
        return isSqlite(db) ? rows.where(condition) : rows
      }
      const revision = () =>
        db
          .selectFrom('authorization_revisions')
          .select([
            sql<number | string>`${sql.lit(String(ofRevision))}`.as('at'),
            'revision_id as target_type',
            sql<string>`cast(revision as text)`.as('target'),
            sql<string>`''`.as('target_relation'),
            sql<string>`''`.as('query'),
          ])
          .where('project_id', '=', projectId)
      const asked = [
        ...(parts.every ? [stored(every)] : []),
        ...(parts.some
          ? [
              stored(some, sql`held.target_relation > ''`),
              stored(some, sql`held.target_relation = '' and held.target = given.value ->> 4`),
            ]
          : []),
      ]
      const [first = stored(every), ...others] = asked
      const all = others.reduce((query, other) => query.unionAll(other), first)
      return parts.isTold ? all.unionAll(revision()) : all
    },
  )
}

async function readResources(db: Reading, projectId: string, all: IndexedQuery<'resources'>[]) {
  const given = all.map(({ at, query: { target, resourceType = '', relation = '' } }) =>
    target.query === undefined
      ? [at, target.id, target.relation ?? '', target.type, resourceType, relation]
      : [at, digestOf(target.query), searchMark, '', resourceType, relation],
  )
  const { rows } = await findResources(db, { projectId, json: JSON.stringify(given) })
  return rows.map(row => ({ ...row, at: Number(row.at) }))
}

const findResources = prepared<Tables, { projectId: string; json: string }, HolderRow & At>(
  (db, { projectId, json }) => {
    const condition = sql<SqlBool>`held.project_id = ${projectId} and held.target = given.value ->> 1
      and held.target_relation = given.value ->> 2
      and (given.value ->> 3 = '' or held.target_type = given.value ->> 3 or held.target_type = '')
      and (given.value ->> 4 = '' or held.resource_type = given.value ->> 4)
      and (given.value ->> 5 = '' or held.relation = given.value ->> 5)`
    return db
      .selectFrom(lookUp<HolderRow>(db, { json, table: 'authorization_relations', condition }).as('found'))
      .select([
        sql<number | string>`given ->> 0`.as('at'),
        'resource_type',
        'resource',
        'relation',
        'target_relation',
        'target_type',
      ])
  },
)

/** One search for all names that are asked of it. */
export async function readUsers(
  db: Reading,
  projectId: string,
  all: IndexedQuery<'users'>[],
): Promise<[number, string[]][]> {
  const answers: [number, string[]][] = []
  for (const [query, askers] of Map.groupBy(all, each => each.query.query)) {
    const named = askers.flatMap(asker =>
      asker.query.only === undefined ? [] : [{ ...asker, name: asker.query.only }],
    )
    if (named.length > 0) {
      const only = [...new Set(named.map(({ name }) => name))]
      const found = new Set(await findUsers(db, projectId, { query, only }))
      answers.push(...named.map(({ at, name }): [number, string[]] => [at, found.has(name) ? [name] : []]))
    }
    if (named.length === askers.length) continue
    const everybody = await findUsers(db, projectId, { query })
    for (const { at, query: each } of askers) if (each.only === undefined) answers.push([at, everybody])
  }
  return answers
}

const findSearches = prepared<Tables, { projectId: string }, { query: string }>((db, { projectId }) =>
  db
    .selectFrom('authorization_relations')
    .select('query')
    .distinct()
    .where('project_id', '=', projectId)
    // Written out, so that the planner sees that the partial index serves.
    .where('target_relation', '=', sql.lit(searchMark)),
)

function toTarget({ target_type: type, target: id, target_relation: relation, query }: TargetRow): Target {
  if (relation === searchMark) return { type: '', id: '', query }
  return relation === '' ? { type, id } : { type, id, relation }
}

function toHolder({ resource_type, resource, relation, target_type, target_relation }: HolderRow): Target {
  return {
    type: resource_type,
    id: resource,
    relation,
    ...(target_relation === '' && { heldAs: target_type }),
  }
}
