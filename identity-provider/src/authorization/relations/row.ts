import { createHash } from 'node:crypto'
import { parseTargetType, type RelationTuple } from '@gatehouse-id/authorization'
import type { Selectable } from 'kysely'
import type { AuthorizationTables } from '../../foundation/tables/authorization.ts'

export type RelationRow = Omit<Selectable<AuthorizationTables['authorization_relations']>, 'project_id' | 'created_at'>

/** What makes a relation this one and no other, and what its search is. */
export const rowColumns = [
  'resource_type',
  'resource',
  'relation',
  'target_relation',
  'target',
  'target_type',
  'query',
] as const

/** Stands for a search of users where a set has its relation: no name holds it. */
export const searchMark = '#'

export function digestOf(query: string) {
  return createHash('sha256').update(query).digest('base64url')
}

export function toRow({ resourceType, resource, relation, targetType, target, query }: RelationTuple): RelationRow {
  const place = { resource_type: resourceType, resource, relation }
  if (query !== undefined)
    return { ...place, target_relation: searchMark, target: digestOf(query), target_type: '', query }
  const { type, relation: set = '' } = parseTargetType(targetType)
  return { ...place, target_relation: set, target, target_type: type, query: '' }
}

export function toTuple(row: RelationRow): RelationTuple {
  const place = { resourceType: row.resource_type, resource: row.resource, relation: row.relation }
  if (row.target_relation === searchMark) return { ...place, targetType: '', target: '', query: row.query }
  const set = row.target_relation === '' ? '' : `#${row.target_relation}`
  return { ...place, targetType: `${row.target_type}${set}`, target: row.target }
}

/** As an array, in the order of `rowColumns`. */
export function valuesOf(tuple: RelationTuple): string[] {
  const row = toRow(tuple)
  return rowColumns.map(column => row[column])
}

export function fromValues(values: readonly string[]): RelationTuple {
  const entries = rowColumns.map((column, at) => [column, values[at] ?? ''])
  // One value for each column.
  return toTuple(Object.fromEntries(entries) as RelationRow)
}
