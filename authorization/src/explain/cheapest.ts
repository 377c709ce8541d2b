import type { Part } from '../check/expansion.ts'
import type { Entry, CheckRecord } from './check-record.ts'

/** The cost of an entry and its cheapest part; no part for a join, which takes all, or if `own` is cheaper. */
type Price = { readonly cost: number; readonly part: Part | undefined }

/** The lowest prices; an entry without a price is impossible. Following the parts never leads in a circle. */
export type Prices = ReadonlyMap<Entry, Price>

/**
 * The lowest price of every entry: the sum of the parts of a join, else the cheapest part or `own`.
 * Knuth's generalization of Dijkstra's algorithm (1977), by correcting labels until none changes.
 */
export function cheapest(
  record: CheckRecord,
  own: (entry: Entry) => number,
  costOfPart: (part: Part, prices: Prices) => number,
): Prices {
  const prices = new Map<Entry, Price>()
  const priceOf = (entry: Entry): Price => {
    if (entry.isJoin)
      return { cost: entry.parts.reduce((sum, part) => sum + costOfPart(part, prices), 0), part: undefined }
    let best: Price = { cost: own(entry), part: undefined }
    for (const part of entry.parts) {
      const cost = costOfPart(part, prices)
      if (cost < best.cost) best = { cost, part }
    }
    return best
  }
  // Later entries are parts of earlier ones, so they come first.
  const changed = new Set([...record.all()].reverse())
  for (const entry of changed) {
    changed.delete(entry)
    const price = priceOf(entry)
    if (price.cost >= (prices.get(entry)?.cost ?? Infinity)) continue
    prices.set(entry, price)
    for (const dependent of entry.dependents) changed.add(dependent)
  }
  return prices
}
