/** The number for no node, no object and no edge. */
export const none = -1

/** What is in a slot without a number. */
export const empty = 0
const removed = -1

/** Drawn by each process, so that nobody can choose ids or relations that all have one hash. */
export const secrets: Int32Array = crypto.getRandomValues(new Int32Array(3))

/** So many parts grow each by itself: ten million entries do not hold up a process when they need more room. */
const parts = 256

/** Finds numbers by hashes of 32 bits, with open addressing; at most five eighths full. */
export type HashTable = {
  /** Where to look for a hash, from the slot `hash & (slots.length - 1)` on up to the next `empty` one: numbers plus one. */
  slotsOf(hash: number): Int32Array
  add(hash: number, number: number): void
  /** It must be there. */
  remove(hash: number, number: number): void
  /** Makes room for so many at once. */
  reserve(count: number): void
}

/** @param hashOf the hash that a number was added with */
export function createHashTable(hashOf: (number: number) => number): HashTable {
  const smallest = new Int32Array(16)
  const all = Array.from({ length: parts }, () => smallest.slice())
  /** Slots that are not empty. */
  const used = new Int32Array(parts)
  const slotsOf = (hash: number) => all[hash >>> 24] ?? smallest

  const put = (hash: number, number: number) => {
    const slots = slotsOf(hash)
    const mask = slots.length - 1
    let slot = hash & mask
    while ((slots[slot] ?? empty) > empty) slot = (slot + 1) & mask
    if (slots[slot] === empty) used[hash >>> 24] = (used[hash >>> 24] ?? 0) + 1
    slots[slot] = number + 1
  }
  const rebuild = (part: number, capacity: number) => {
    const before = all[part] ?? smallest
    all[part] = new Int32Array(capacity)
    used[part] = 0
    for (const entry of before) if (entry > empty) put(hashOf(entry - 1), entry - 1)
  }

  return {
    slotsOf,
    add(hash, number) {
      const part = hash >>> 24
      const { length } = slotsOf(hash)
      if ((used[part] ?? 0) * 8 >= length * 5) {
        const kept = slotsOf(hash).reduce((count, entry) => (entry > empty ? count + 1 : count), 0)
        rebuild(part, kept * 2 > length ? length * 2 : length)
      }
      put(hash, number)
    },
    remove(hash, number) {
      const slots = slotsOf(hash)
      const mask = slots.length - 1
      let slot = hash & mask
      while (slots[slot] !== number + 1) slot = (slot + 1) & mask
      slots[slot] = removed
    },
    reserve(count) {
      const capacity = 2 ** Math.ceil(Math.log2((count / parts) * 1.65))
      for (let part = 0; part < parts; part++) if (capacity > (all[part] ?? smallest).length) rebuild(part, capacity)
    },
  }
}
