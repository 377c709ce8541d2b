import type { SigningKeyRow } from './store.ts'

/** Verifiers may cache a key set for ten minutes, so a key is published for that long before it signs. */
export const publishedAheadMs = 10 * 60_000

type Key = Pick<SigningKeyRow, 'id' | 'activates_at' | 'created_at'>

/** The signing key: the one that started last. If the clock was set back before all of them, the first one. */
export function activeKey<Row extends Key>(rows: Row[], now: number): Row | undefined {
  const inOrder = rows.toSorted(
    (a, b) => beginOf(a) - beginOf(b) || a.activates_at - b.activates_at || a.created_at - b.created_at,
  )
  return inOrder.findLast(row => beginOf(row) <= now) ?? inOrder.at(0)
}

/** Keys stored without a start time started when they were created. */
function beginOf({ activates_at, created_at }: Key): number {
  return activates_at || created_at
}

export type KeyState = 'next' | 'active' | 'previous'

export function stateOf(row: SigningKeyRow, active: SigningKeyRow | undefined, now: number): KeyState {
  if (row.id === active?.id) return 'active'
  return beginOf(row) > now ? 'next' : 'previous'
}
