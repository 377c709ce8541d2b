import type { SigningKeyRow } from './store.ts'

/** Verifiers everywhere keep a key set for up to ten minutes: so long a key is published before it signs. */
export const publishedAheadMs = 10 * 60_000

type Key = Pick<SigningKeyRow, 'id' | 'activates_at' | 'created_at'>

/** The key that signs: the one that began last; with a clock that was turned back behind them all, the first. */
export function activeKey<Row extends Key>(rows: Row[], now: number): Row | undefined {
  const inOrder = rows.toSorted(
    (a, b) => beginOf(a) - beginOf(b) || a.activates_at - b.activates_at || a.created_at - b.created_at,
  )
  return inOrder.findLast(row => beginOf(row) <= now) ?? inOrder.at(0)
}

/** Keys of before there were beginnings began when they were made. */
function beginOf({ activates_at, created_at }: Key): number {
  return activates_at || created_at
}

export type KeyState = 'next' | 'active' | 'previous'

export function stateOf(row: SigningKeyRow, active: SigningKeyRow | undefined, now: number): KeyState {
  if (row.id === active?.id) return 'active'
  return beginOf(row) > now ? 'next' : 'previous'
}
