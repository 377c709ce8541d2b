import type { RowChange } from '@gatehouse-id/database'
import type { CapturedTable } from '../../foundation/areas/captured.ts'
import { entityChanges } from './entities.ts'
import type { Preview } from './preview.ts'

const changesMax = 100

/** What rows that changed mean to the caller: things that changed, and how many of what was stopped. */
export function summarize(
  rows: readonly RowChange[],
  {
    tables,
    now,
    affected,
  }: {
    tables: ReadonlyMap<string, CapturedTable>
    now: number
    /** Users and keys that lose or gain something though none of their rows changes. */
    affected: { users: ReadonlySet<string>; keys: ReadonlySet<string> }
  },
): Preview {
  const counts = { sessionsEnded: 0, keysStopped: 0, relationsDeleted: 0, messagesSent: 0 }
  const users = new Set(affected.users)
  const keys = new Set(affected.keys)
  for (const row of rows) {
    const table = tables.get(row.table)
    if (!table) continue
    for (const userId of usersOf(row, table)) users.add(userId)
    if (table.target === 'accessKey') keys.add(String((row.before ?? row.after)?.[table.id]))
    if (!table.counts) continue
    // Safe: the rows are of the table that states this.
    const isLive = table.counts.isLive as (row: Record<string, unknown>, now: number) => boolean
    const wasLive = row.before !== undefined && isLive(row.before, now)
    const isNowLive = row.after !== undefined && isLive(row.after, now)
    const isCounted = table.counts.as === 'messagesSent' ? !row.before && isNowLive : wasLive && !isNowLive
    if (isCounted) counts[table.counts.as]++
  }
  const changes = entityChanges(rows, tables)
  return {
    changes: changes.slice(0, changesMax),
    changesTotal: changes.length,
    usersAffected: users.size,
    keysAffected: keys.size,
    ...counts,
  }
}

function usersOf({ before, after }: RowChange, { target, id, user }: CapturedTable): string[] {
  const column = user ?? (target === 'user' ? id : undefined)
  if (column === undefined) return []
  return [before?.[column], after?.[column]].filter(value => typeof value === 'string' && value !== '') as string[] // filtered
}
