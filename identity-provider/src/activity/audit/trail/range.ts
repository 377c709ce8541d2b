import { clockSkewMsMax } from '../../../foundation/concurrency/clocks.ts'

const windowMsDefault = 30 * 24 * 60 * 60 * 1000

/**
 * The times of the events that are searched, in epoch milliseconds: where the caller says nothing, the last 30 days. Up
 * to now means up to the now of every node, for events bear the time of the node that wrote them.
 */
export function rangeOf(
  { from, to }: { from?: number | undefined; to?: number | undefined },
  now: number,
): { from: number; to: number } {
  return { from: from ?? (to ?? now) - windowMsDefault, to: to ?? now + clockSkewMsMax }
}
