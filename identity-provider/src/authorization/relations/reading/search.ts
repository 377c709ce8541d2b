import { parseTargetType, type RelationTuple } from '@gatehouse-id/authorization'
import { sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../foundation/requests/cursor.ts'
import { readPage, type Stretch } from '../../../foundation/requests/read-page.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { RelationSearch } from '../contract.ts'
import { type RelationRow, rowColumns, toTuple } from '../row.ts'

/** An exact count beyond this would cost more than the page it stands above. */
const countMax = 10_000

/** The key, in whose order relations are listed. */
const keyColumns = ['resource_type', 'resource', 'relation', 'target_relation', 'target', 'target_type'] as const
const key = sql.join(keyColumns.map(column => sql.ref(column)))
const Place = z.array(z.string()).length(keyColumns.length)
type Place = z.output<typeof Place>

type Query = { projectId: string; search: RelationSearch }

/** A page of stored relations, with the cursor of each. */
export async function searchRelations(db: Reading, { projectId, search }: Query) {
  const placeIn = (field: 'after' | 'before') => {
    const cursor = search[field]
    return cursor ? decodeCursor(cursor, Place, field) : undefined
  }
  const { rows, hasPrevious, hasNext } = await readPage(
    { after: placeIn('after'), before: placeIn('before'), isFromEnd: search.fromEnd, limit: search.size },
    stretch => readStretch(db, { projectId, search, ...stretch }),
  )
  const cursors = rows.map(row => encodeCursor(keyColumns.map(column => row[column])))
  return {
    tuples: rows.map(toTuple) satisfies RelationTuple[],
    total: await count(db, { projectId, search }),
    cursors,
    ...(hasNext && { next: cursors.at(-1) }),
    ...(hasPrevious && { previous: cursors.at(0) }),
  }
}

function readStretch(
  db: Reading,
  { isBackwards, place, limit, ...query }: Query & Stretch<Place>,
): Promise<RelationRow[]> {
  let relations = matching(db, query).select(rowColumns)
  if (place) {
    const beyond = sql.raw(isBackwards ? '<' : '>')
    relations = relations.where(sql<boolean>`(${key}) ${beyond} (${sql.join(place)})`)
  }
  for (const column of keyColumns) relations = relations.orderBy(column, isBackwards ? 'desc' : 'asc')
  return relations.limit(limit).execute()
}

async function count(db: Reading, query: Query): Promise<number> {
  const { found } = await db
    .selectFrom(matching(db, query).select('resource').limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return Number(found)
}

function matching(db: Reading, { projectId, search }: Query) {
  const { resourceType, resource, relation, targetType, target } = search
  let relations = db.selectFrom('authorization_relations').where('project_id', '=', projectId)
  if (resourceType) relations = relations.where('resource_type', '=', resourceType)
  if (resource) relations = relations.where('resource', '=', resource)
  if (relation) relations = relations.where('relation', '=', relation)
  if (target) relations = relations.where('target', '=', target)
  if (targetType) {
    const { type, relation: set } = parseTargetType(targetType)
    relations = relations.where('target_type', '=', type)
    if (set !== undefined) relations = relations.where('target_relation', '=', set)
  }
  return relations
}
