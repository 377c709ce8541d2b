import type { RowChange } from '@gatehouse-id/database'
import { capturedTables } from '../../../../provider/areas.ts'
import type { Contents } from './contents.ts'

type Rows = Awaited<ReturnType<Contents['all']>>

/** What happened to the rows of captured tables between two readings of everything. */
export function changedRows(before: Rows, after: Rows): RowChange[] {
  const changes = new Map<string, RowChange>()
  const place = ({ table, row }: Rows[number]) => {
    const captured = capturedTables.get(table)
    // A row that is a part of something is what it is; one that is the thing itself may change.
    const own = captured && !captured.part ? [row.project_id, row[captured.id]] : row
    return captured && `${table} ${JSON.stringify(own)}`
  }
  // Most rows are the same objects in both readings.
  const was = new Set(before.map(({ row }) => row))
  const is = new Set(after.map(({ row }) => row))
  for (const each of before.filter(({ row }) => !is.has(row))) {
    const key = place(each)
    if (key) changes.set(key, { table: each.table, key, before: each.row, after: undefined })
  }
  for (const each of after.filter(({ row }) => !was.has(row))) {
    const key = place(each)
    if (key) changes.set(key, { table: each.table, key, before: changes.get(key)?.before, after: each.row })
  }
  const isChanged = (change: RowChange) => JSON.stringify(change.before) !== JSON.stringify(change.after)
  return [...changes.values()].filter(isChanged)
}
