export type Random = {
  /** A whole number from 0 up to, without, `count`. */
  below(count: number): number
  of<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
}

/** Mulberry32 over the numbers given: small, and the same on every machine. */
export function randomOf(...seeds: readonly number[]): Random {
  let state = seeds.reduce((sum, seed) => Math.imul(sum ^ seed, 0x9e3779b1) + seed, 0x2545f491)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: count => Math.floor(next() * count),
    of: items => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('unreachable: nothing is drawn from an empty list')
      return item
    },
    chance: share => next() < share,
  }
}
