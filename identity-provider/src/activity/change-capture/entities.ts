import type { Row, RowChange } from '@gatehouse-id/database'
import { type CapturedTable, thingOf } from '../../foundation/areas/captured.ts'
import type { EntityChange } from './preview.ts'

/** The things whose rows changed, each once; what a thing consists of are lists of it. */
export function entityChanges(rows: readonly RowChange[], tables: ReadonlyMap<string, CapturedTable>): EntityChange[] {
  const changes = new Map<string, EntityChange>()
  for (const row of rows) {
    const table = tables.get(row.table)
    const either = row.after ?? row.before
    if (!table || !either) continue
    const { target, id } = thingOf(table, either)
    const place = `${String(either.project_id ?? '')} ${target} ${id}`
    const known = changes.get(place) ?? emptyChange(target, id)
    changes.set(place, table.part === undefined ? withOwnRow(known, row, table) : withPart(known, row, table))
  }
  return [...changes.values()]
}

function emptyChange(type: string, id: string): EntityChange {
  return { kind: 'updated', type, id, name: '', before: undefined, after: undefined }
}

function withOwnRow(change: EntityChange, { before, after }: RowChange, table: CapturedTable): EntityChange {
  const either = after ?? before ?? {}
  return {
    ...change,
    kind: before ? (after ? 'updated' : 'deleted') : 'created',
    name: table.name ? String(either[table.name] ?? '') : change.name,
    before: before && { ...fieldsOf(before, table), ...change.before },
    after: after && { ...fieldsOf(after, table), ...change.after },
  }
}

function withPart(change: EntityChange, { before, after }: RowChange, table: CapturedTable): EntityChange {
  const { part = '', id } = table
  const add = (fields: Record<string, unknown> | undefined, row: Row | undefined) => {
    if (!row) return fields
    const { [camelCase(id)]: _owner, ...shown } = fieldsOf(row, table)
    const earlier = fields?.[part]
    return { ...fields, [part]: [...(Array.isArray(earlier) ? earlier : []), shown] }
  }
  return { ...change, before: add(change.before, before), after: add(change.after, after) }
}

/** The columns as fields, without secrets; lists and objects are read from their text. */
export function fieldsOf(row: Row, { hidden = [] }: Pick<CapturedTable, 'hidden'>): Record<string, unknown> {
  const secret: readonly string[] = [...hidden, 'project_id']
  const shown = Object.entries(row).filter(([column]) => !secret.includes(column))
  return Object.fromEntries(shown.map(([column, value]) => [camelCase(column), readJson(value)]))
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value // Text that only begins like JSON.
  }
}
