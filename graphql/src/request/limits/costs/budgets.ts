export type CostBudgets = {
  /** Spends from the caller's budget; answers the seconds to wait when it does not suffice, else 0. */
  spend(caller: string, cost: number): number
  /** Gives back what an operation cost less than was spent for it. */
  giveBack(caller: string, cost: number): void
  /** What the caller can spend now. */
  left(caller: string): number
}

const callersMax = 10_000

/** A budget for each caller that refills evenly; on this node alone. A budget that is full is forgotten. */
export function createCostBudgets({
  costPerMinute,
  clock,
}: {
  costPerMinute: number
  clock: () => number
}): CostBudgets {
  const spentBy = new Map<string, { spent: number; at: number }>()
  const perMs = costPerMinute / 60_000

  function spentNow(caller: string): number {
    const known = spentBy.get(caller)
    return known ? Math.max(0, known.spent - (clock() - known.at) * perMs) : 0
  }

  function forgetFull() {
    for (const caller of spentBy.keys()) if (spentNow(caller) === 0) spentBy.delete(caller)
    // The longest known goes when all are in use, so that memory stays bounded.
    const [oldest] = spentBy.keys()
    if (spentBy.size >= callersMax && oldest !== undefined) spentBy.delete(oldest)
  }

  return {
    spend(caller, cost) {
      if (costPerMinute === Number.POSITIVE_INFINITY) return 0
      const spent = spentNow(caller)
      // A caller with an untouched budget can spend more than it holds once; it then waits longer.
      if (spent > 0 && spent + cost > costPerMinute) return Math.ceil((spent + cost - costPerMinute) / perMs / 1000)
      if (!spentBy.has(caller) && spentBy.size >= callersMax) forgetFull()
      spentBy.set(caller, { spent: spent + cost, at: clock() })
      return 0
    },
    giveBack(caller, cost) {
      if (spentBy.has(caller)) spentBy.set(caller, { spent: Math.max(0, spentNow(caller) - cost), at: clock() })
    },
    left: caller => Math.max(0, Math.floor(costPerMinute - spentNow(caller))),
  }
}
