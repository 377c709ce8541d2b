import { createHashTable, empty, none } from './hash-table.ts'
import { createTexts } from './texts.ts'

/**
 * Maps types and ids of objects to numbers and back. A map of a million strings would take most of the memory and of the
 * time of the garbage collector, so ids are bytes.
 */
export type Ids = ReturnType<typeof createIds>

export function createIds() {
  const texts = createTexts()
  const table = createHashTable(texts.hashOf)

  /** The object whose id `texts` was given last, with this hash. */
  const findGiven = (type: number, hash: number): number => {
    const slots = table.slotsOf(hash)
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const object = (slots[slot] ?? empty) - 1
      if (object === none || texts.isGiven(object, type)) return object
    }
  }
  const keepGiven = (type: number, hash: number): number => {
    const object = texts.keep(type)
    table.add(hash, object)
    return object
  }

  return {
    get count() {
      return texts.count
    },
    find: (type: number, id: string): number => findGiven(type, texts.give(type, id)),
    add(type: number, id: string): number {
      const hash = texts.give(type, id)
      const known = findGiven(type, hash)
      return known === none ? keepGiven(type, hash) : known
    },
    /** `add` of an id that is given as `bytesOf` tells it, and is not there yet. */
    append: (type: number, bytes: Uint8Array): number => keepGiven(type, texts.giveBytes(type, bytes)),
    /** Makes room for so many at once. */
    reserve(count: number) {
      texts.reserve(count)
      table.reserve(count)
    },
    typeOf: texts.kindOf,
    textOf: texts.textOf,
    bytesOf: texts.bytesOf,
  }
}
