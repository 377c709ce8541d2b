import { createNumberList } from './number-list.ts'

/** The number for no node, no object and no edge. */
export const none = -1

/**
 * Maps types and ids of objects to numbers and back. A map of a million strings would take most of the memory and of the
 * time of the garbage collector, so the characters are in one typed array, found by a hash table with open addressing
 * that is at most half full.
 */
export type Ids = ReturnType<typeof createIds>

export function createIds() {
  const types = createNumberList()
  const hashes = createNumberList()
  /** The end of each id in `characters`; it begins at the end of the previous one. */
  const ends = createNumberList()
  let characters = new Uint16Array(16_384)
  let slots = new Int32Array(2048).fill(none)

  const startOf = (object: number) => (object === 0 ? 0 : ends.get(object - 1))

  const isObject = (object: number, { type, id, hash }: { type: number; id: string; hash: number }) => {
    const start = startOf(object)
    if (hashes.get(object) !== hash || types.get(object) !== type || ends.get(object) - start !== id.length)
      return false
    for (let at = 0; at < id.length; at++) if (characters[start + at] !== id.charCodeAt(at)) return false
    return true
  }

  /** The slot of the object, or the empty slot for it. */
  const slotOf = (type: number, id: string, hash: number): number => {
    const wanted = { type, id, hash }
    let slot = hash & (slots.length - 1)
    for (let object = slots[slot] ?? none; object !== none; object = slots[slot] ?? none) {
      if (isObject(object, wanted)) return slot
      slot = (slot + 1) & (slots.length - 1)
    }
    return slot
  }

  const grow = () => {
    slots = new Int32Array(slots.length * 2).fill(none)
    for (let object = 0; object < types.length; object++) {
      let slot = hashes.get(object) & (slots.length - 1)
      while (slots[slot] !== none) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = object
    }
  }

  const write = (id: string): number => {
    const start = startOf(ends.length)
    if (start + id.length > characters.length) {
      const larger = new Uint16Array(Math.max(characters.length * 2, start + id.length))
      larger.set(characters)
      characters = larger
    }
    for (let at = 0; at < id.length; at++) characters[start + at] = id.charCodeAt(at)
    return start + id.length
  }

  return {
    get count() {
      return types.length
    },
    find: (type: number, id: string): number => slots[slotOf(type, id, hashOf(type, id))] ?? none,
    add(type: number, id: string): number {
      const hash = hashOf(type, id)
      const slot = slotOf(type, id, hash)
      const known = slots[slot] ?? none
      if (known !== none) return known
      ends.push(write(id))
      hashes.push(hash)
      const object = types.push(type)
      slots[slot] = object
      if (types.length * 2 > slots.length) grow()
      return object
    },
    typeOf: types.get,
    textOf(object: number): string {
      const start = startOf(object)
      const bytes = Buffer.from(characters.buffer, start * 2, (ends.get(object) - start) * 2)
      return bytes.toString('utf16le')
    },
  }
}

/** FNV-1a over the characters, mixed at the end. */
function hashOf(type: number, id: string): number {
  let hash = 0x811c9dc5 ^ type
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
