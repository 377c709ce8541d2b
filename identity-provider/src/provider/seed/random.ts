import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed. Never for secrets. */
export type SeededRandom = {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number, at least 0 and less than `limit`. */
  below(limit: number): number
  /** True in this share of calls. */
  chance(share: number): boolean
  /** @throws when the list is empty */
  pick<Value>(values: readonly Value[]): Value
  bytes(size: number): Uint8Array
}

/** One stream for each thing that is made, such as a user, so that no stream depends on how many others were read. */
export function createSeededRandom(...seed: (string | number)[]): SeededRandom {
  let state = createHash('sha256').update(seed.join(' ')).digest().readUInt32LE(0)

  // mulberry32: https://github.com/bryc/code/blob/master/jshash/PRNGs.md
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)

  return {
    next,
    below,
    chance: share => next() < share,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('unreachable: nothing to pick from')
      return value
    },
    bytes: size => Uint8Array.from({ length: size }, () => below(256)),
  }
}

/** Draws from values by their weights. */
export function createWeightedPick<Value>(weights: readonly (readonly [Value, number])[]) {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const last = weights.at(-1)
  if (!last) throw new Error('unreachable: nothing to pick from')
  return (random: SeededRandom): Value => {
    let rest = random.next() * total
    for (const [value, weight] of weights) {
      rest -= weight
      if (rest < 0) return value
    }
    return last[0]
  }
}
