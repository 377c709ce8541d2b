import { type Row, type RowChange, isSameRow } from '@gatehouse-id/database'
import { z } from 'zod'
import { type CapturedTable, type NotReversibleReason, notReversibleReasons } from '../../foundation/areas/captured.ts'

export type CapturedTables = ReadonlyMap<string, CapturedTable>

const Columns = z.record(z.string(), z.unknown())
/** A row as it is kept. `changed`: what is different afterwards; of a row that was made all of it. */
const KeptRow = z.object({
  table: z.string(),
  before: Columns.optional(),
  changed: Columns.optional(),
  /** Whether it cannot be made again, because it had secrets. */
  isLost: z.boolean().optional(),
})
/** What is kept of a change: its rows without secrets, and what of it cannot be undone. */
export const Change = z.object({ rows: z.array(KeptRow), lost: z.array(z.enum(notReversibleReasons)) })
export type Change = z.output<typeof Change>

/** What is kept of the rows that an operation changed in its project. */
export function toChange(
  changes: readonly RowChange[],
  { tables, projectId, now }: { tables: CapturedTables; projectId: string; now: number },
): Change {
  const lost = new Set<NotReversibleReason>()
  const rows: Change['rows'] = []
  for (const { table, before, after } of changes) {
    const captured = tables.get(table)
    if (!captured) continue
    const either = before ?? after ?? {}
    const isOwn = (table === 'projects' ? either.id : either.project_id) === projectId
    const reason = isOwn ? reasonOf(captured, { before, after }, now) : 'projects'
    if (reason !== undefined) {
      if (reason !== 'none') lost.add(reason)
      continue
    }
    const secrets = secretsOf(captured, before)
    if (before && !isSameRow(secrets, secretsOf(captured, after))) lost.add('credentials')
    const shownBefore = before && without(before, secrets)
    const shownAfter = after && without(after, secretsOf(captured, after))
    const changed = shownBefore && shownAfter ? differences(shownBefore, shownAfter) : shownAfter
    if (shownBefore && changed && Object.keys(changed).length === 0) continue
    const isLost = before !== undefined && !after && Object.keys(secrets).length > 0
    rows.push({ table, before: shownBefore, changed, ...(isLost && { isLost }) })
  }
  return { rows, lost: [...lost] }
}

/** The rows of a kept change, before and after. */
export function rowsOf({ rows }: Change): (RowChange & { isLost: boolean })[] {
  return rows.map(({ table, before, changed, isLost = false }) => ({
    table,
    key: '',
    before,
    // A row that was deleted has nothing that is different afterwards.
    after: changed && { ...before, ...changed },
    isLost,
  }))
}

/** Why undoing leaves the row alone: `none` where nothing is lost by that, undefined where it does not. */
function reasonOf(
  { table, notReversible, rowsStay, counts }: CapturedTable,
  { before, after }: Pick<RowChange, 'before' | 'after'>,
  now: number,
): NotReversibleReason | 'none' | undefined {
  if (rowsStay && (!before || !after)) return rowsStay
  if (!notReversible) return undefined
  if (table === 'messages') return before ? 'none' : notReversible
  // Safe: the rows are of the table that states this.
  const isLive = counts?.isLive as ((row: Row, now: number) => boolean) | undefined
  if (!isLive) return notReversible
  const hasEnded = before !== undefined && isLive(before, now) && !(after && isLive(after, now))
  return hasEnded ? notReversible : 'none'
}

/** Columns with secrets that have a value. */
function secretsOf({ hidden = [] }: CapturedTable, row: Row | undefined): Row {
  const secrets: Record<string, unknown> = {}
  for (const column of hidden)
    if (row && column in row && row[column] !== '' && row[column] !== null) secrets[column] = row[column]
  return secrets
}

function without(row: Row, columns: Row): Row {
  if (Object.keys(columns).length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([column]) => !(column in columns)))
}

function differences(before: Row, after: Row): Row {
  return Object.fromEntries(
    Object.entries(after).filter(([column, value]) => (before[column] ?? null) !== (value ?? null)),
  )
}
