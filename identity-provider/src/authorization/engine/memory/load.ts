import { createRelationIndex, type RelationIndex } from '@gatehouse/authorization'
import { prepared } from '@gatehouse/database'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Reading, Tables } from '../../../foundation/tables/tables.ts'
import { type RelationRow, rowColumns, toTuple } from '../../relations/row.ts'

/** So many relations are read at once; in between others have their turn. */
const pageSize = 2_000

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

const selectPage = prepared<Tables, { projectId: string } & Key, RelationRow>((db, { projectId, ...after }) =>
  db
    .selectFrom('authorization_relations')
    .select(rowColumns)
    .where('project_id', '=', projectId)
    .where(
      sql<boolean>`(${sql.join(key.map(column => sql.ref(column)))}) > (${sql.join(key.map(column => after[column]))})`,
    )
    .orderBy('resource_type')
    .orderBy('resource')
    .orderBy('relation')
    .orderBy('target_relation')
    .orderBy('target')
    .orderBy('target_type')
    .limit(pageSize),
)
