import { type Cascade, isSameRow, readCatalog, type Row } from '@gatehouse-id/database'
import { type CapturedTable, thingOf } from '../../foundation/areas/captured.ts'
import type { Reversal } from '../../foundation/areas/hooks.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { type CapturedTables, type Change, rowsOf } from './change.ts'
import { findRow, listRows } from './rows.ts'

type Catalog = Awaited<ReturnType<typeof readCatalog>>

export type Planned = {
  /** In an order in which they can be done. */
  reversals: Reversal[]
  /** The things that were changed again since. */
  conflicts: { target: string; id: string }[]
  /** Whether rows stay as they are, because they, or what they belong to, have secrets, or had them. */
  hasLost: boolean
}

/** What has to be done for the rows of a change to be as they were before it. */
export async function planReversals(tx: Writing, change: Change, tables: CapturedTables): Promise<Planned> {
  const catalog = await readCatalog(tx)
  const conflicts: Planned['conflicts'] = []
  const reversals: Reversal[] = []
  const lost: { table: string; row: Row }[] = []
  const changed = inOrder(rowsOf(change), catalog)
  for (const { table, before, after, isLost } of changed) {
    const captured = tables.get(table)
    const either = after ?? before
    // A table that is no longer captured, after an update of the server.
    if (!captured || !either) continue
    if (isLost || (before && !after && belongsToLost(lost, table, before, catalog))) {
      lost.push({ table, row: either })
      continue
    }
    const current = await findRow(tx, table, catalog.keys.get(table) ?? [], either)
    const conflict = thingOf(captured, either)
    if (!isAsLeft(current, after, captured)) conflicts.push(conflict)
    else if (current && !before && (await hasOthers(tx, { table, row: current, changed, tables, catalog })))
      conflicts.push(conflict)
    else if (current && before) {
      const to = { ...current, ...shown(before, captured) }
      if (!isForSame(captured, current, to)) lost.push({ table, row: either })
      else if (!isSameRow(current, to)) reversals.push({ table, from: current, to })
    } else reversals.push({ table, from: current, to: before && { ...before, ...captured.madeWith } })
  }
  return { reversals, conflicts, hasLost: lost.length > 0 }
}

function isForSame({ isForSame: asked }: CapturedTable, current: Row, to: Row): boolean {
  // Safe: both rows are of the table that states this.
  return (asked as ((one: Row, other: Row) => boolean) | undefined)?.(current, to) ?? true
}

/** Rows that are made come first, after what they refer to; rows that are deleted last, before what they refer to. */
function inOrder<Changed extends { table: string; before: Row | undefined; after: Row | undefined }>(
  changed: readonly Changed[],
  { cascades }: Catalog,
): Changed[] {
  const parents = new Map<string, string[]>()
  for (const [parent, children] of cascades)
    for (const { table } of children) parents.set(table, [...(parents.get(table) ?? []), parent])
  const depthOf = (table: string): number =>
    Math.max(0, ...(parents.get(table) ?? []).filter(parent => parent !== table).map(parent => depthOf(parent) + 1))
  const place = ({ table, before }: Changed) => (before ? depthOf(table) : 1_000 - depthOf(table))
  return changed.toSorted((one, other) => place(one) - place(other))
}

/** Whether the row is as the change left it, but for columns that change by use. */
function isAsLeft(current: Row | undefined, after: Row | undefined, captured: CapturedTable): boolean {
  if (!current || !after) return current === after
  const compared = shown(after, captured)
  return isSameRow(Object.fromEntries(Object.entries(current).filter(([column]) => column in compared)), compared)
}

function shown(row: Row, { kept = [], hidden = [] }: CapturedTable): Row {
  const left: readonly string[] = [...kept, ...hidden]
  return Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column)))
}

type Removal = {
  table: string
  row: Row
  changed: readonly { table: string; before: Row | undefined; after: Row | undefined }[]
  tables: CapturedTables
  catalog: Catalog
}

/** Whether rows that others added since would be deleted with it. */
async function hasOthers(tx: Writing, { table, row, changed, tables, catalog }: Removal): Promise<boolean> {
  for (const cascade of catalog.cascades.get(table) ?? []) {
    const captured = tables.get(cascade.table)
    if (!captured || captured.notReversible) continue
    const key = catalog.keys.get(cascade.table) ?? []
    const isOfChange = (child: Row) =>
      changed.some(each => each.table === cascade.table && key.every(column => each.after?.[column] === child[column]))
    const children = await listRows(tx, cascade.table, referringTo(row, cascade))
    if (!children.every(isOfChange)) return true
  }
  return false
}

function referringTo(row: Row, { columns, parentColumns }: Cascade): Row {
  return Object.fromEntries(columns.map((column, index) => [column, row[parentColumns[index] ?? '']]))
}

function belongsToLost(
  lost: readonly { table: string; row: Row }[],
  table: string,
  row: Row,
  { cascades }: Catalog,
): boolean {
  return lost.some(parent =>
    (cascades.get(parent.table) ?? []).some(
      cascade =>
        cascade.table === table &&
        Object.entries(referringTo(parent.row, cascade)).every(([column, value]) => row[column] === value),
    ),
  )
}
