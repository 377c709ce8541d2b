import type { Deletion } from '@gatehouse-id/authorization'
import { jsonRows } from '@gatehouse-id/database'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Writing } from '../../foundation/tables/tables.ts'

/** Deletes the relations that a changed schema has no place for; tells how many there were. */
export async function deleteUnfit(
  tx: Writing,
  { projectId, deletions }: { projectId: string; deletions: readonly Deletion[] },
): Promise<number> {
  const { type = [], relation = [], sets = [], targets = [] } = Object.groupBy(deletions, ({ kind }) => kind)
  const types = type.map(gone => [gone.type])
  const among = (columns: string, rows: string[][]) =>
    sql<SqlBool>`(${sql.raw(columns)}) in (select given.value ->> 0, given.value ->> 1 from ${jsonRows(tx, JSON.stringify(rows))} as given)`
  const isGone = (column: string) =>
    sql<SqlBool>`${sql.ref(column)} in (select given.value ->> 0 from ${jsonRows(tx, JSON.stringify(types))} as given)`
  const conditions = [
    ...(types.length > 0 ? [sql<SqlBool>`(${isGone('resource_type')} or ${isGone('target_type')})`] : []),
    ...(relation.length > 0 ? [among('resource_type, relation', relation.map(membersOf))] : []),
    ...(sets.length > 0 ? [among('target_type, target_relation', sets.map(membersOf))] : []),
    ...targets.map(unfitTargets),
  ]
  let count = 0
  for (const condition of conditions) count += await deleteWhere(tx, projectId, condition)
  return count
}

async function deleteWhere(tx: Writing, projectId: string, condition: Expression<SqlBool>): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('authorization_relations')
    .where('project_id', '=', projectId)
    .where(condition)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function membersOf(deletion: Deletion): string[] {
  return 'relation' in deletion ? [deletion.type, deletion.relation] : []
}

function unfitTargets(deletion: Deletion) {
  if (deletion.kind !== 'targets') throw new Error('unreachable: grouped by kind')
  const { type, relation, keep } = deletion
  const kept = sql.join(keep.length > 0 ? keep : ['#'])
  return sql<SqlBool>`resource_type = ${type} and relation = ${relation} and ${targetType} not in (${kept})`
}

/** As a schema writes it; a search of users counts as a target without a type. */
const targetType = sql`case when target_relation in ('', '#') then target_type
  else target_type || '#' || target_relation end`
