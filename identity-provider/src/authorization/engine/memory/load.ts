import { createRelationIndex, type RelationIndex } from '@gatehouse-id/authorization'
import { prepared } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Reading, Tables } from '../../../foundation/tables/tables.ts'
import { type RelationRow, rowColumns, toTuple } from '../../relations/row.ts'

/** So many relations are read at once; in between others have their turn. */
const pageSize = 5_000
/** So many are counted at once. */
const leap = 20_000

const key = ['resource_type', 'resource', 'relation', 'target_relation', 'target', 'target_type'] as const
type Key = Pick<RelationRow, (typeof key)[number]>
const first: Key = { resource_type: '', resource: '', relation: '', target_relation: '', target: '', target_type: '' }

/**
 * Reads all relations of a project; undefined when there are more than `max`. What is written meanwhile may or may
 * not be among them: the caller applies it again, from the revision before the call on. `onPage` follows each page.
 */
export async function loadRelations(
  db: Reading,
  { projectId, max, onPage }: { projectId: string; max: number; onPage: () => Promise<unknown> },
): Promise<RelationIndex | undefined> {
  if (await isMoreThan(db, { projectId, max })) return undefined
  const index = createRelationIndex()
  for (let after = first; ; ) {
    const { rows } = await selectPage(db, { projectId, ...after })
    for (const row of rows) index.add(toTuple(row))
    await onPage()
    if (index.size > max) return undefined
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return index
    after = last
    await setImmediate()
  }
}

/** Without reading them: what does not fit is found out again and again. */
async function isMoreThan(db: Reading, { projectId, max }: { projectId: string; max: number }): Promise<boolean> {
  let after = first
  for (let count = 0; count <= max; ) {
    const offset = Math.min(leap, max + 1 - count) - 1
    const { rows } = await selectKey(db, { projectId, offset, ...after })
    const [reached] = rows
    if (reached === undefined) return false
    count += offset + 1
    after = reached
    await setImmediate()
  }
  return true
}

function beyond(db: Reading, { projectId, ...after }: { projectId: string } & Key) {
  const keys = sql.join(key.map(column => sql.ref(column)))
  return db
    .selectFrom('authorization_relations')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(${keys}) > (${sql.join(key.map(column => after[column]))})`)
    .orderBy(keys)
}

const selectPage = prepared<Tables, { projectId: string } & Key, RelationRow>((db, after) =>
  beyond(db, after).select(rowColumns).limit(pageSize),
)

const selectKey = prepared<Tables, { projectId: string; offset: number } & Key, Key>((db, { offset, ...after }) =>
  beyond(db, after).select(key).limit(1).offset(offset),
)
