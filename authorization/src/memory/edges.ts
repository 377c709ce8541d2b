import { createHashTable, empty, none, secrets } from './hash-table.ts'
import { createRecords, type Records } from './records.ts'

// Fields of an edge.
/** Of a free edge the next one that is free. */
const fromField = 0
/** `none` of a free edge. */
const toField = 1
const outFields = { next: 2, previous: 3 }
const inFields = { next: 4, previous: 5 }

// Fields of a node: the first edge of each of its lists, plus one.
const objectsField = 0
const setsField = 1
const holdersField = 2

/** Stored relations between nodes. A node has separate lists of edges to objects, and to target sets and searches. */
export type Edges = ReturnType<typeof createEdges>

export function createEdges() {
  const edges = createRecords(6)
  const heads = createRecords(3)
  const from = edges.readerOf(fromField)
  const to = edges.readerOf(toField)
  const objects = createLists(edges, { ...outFields, heads, head: objectsField })
  const sets = createLists(edges, { ...outFields, heads, head: setsField })
  const holders = createLists(edges, { ...inFields, heads, head: holdersField })
  const table = createHashTable(edge => hashOf(from(edge), to(edge)))
  let free = none
  let count = 0

  const find = (source: number, target: number): number => {
    const hash = hashOf(source, target)
    const slots = table.slotsOf(hash)
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const edge = (slots[slot] ?? empty) - 1
      if (edge === none) return none
      if (edge >= 0 && from(edge) === source && to(edge) === target) return edge
    }
  }

  const freeEdge = (): number => {
    if (free === none) return edges.add()
    const edge = free
    free = from(edge)
    return edge
  }

  return {
    get count() {
      return count
    },
    /** Edges have numbers below this; some are free. */
    get numbers() {
      return edges.length
    },
    isFree: (edge: number) => to(edge) === none,
    find,
    /** False when the edge exists. */
    add(source: number, target: number, isObject: boolean): boolean {
      // Where one of the nodes has no edge yet, there is nothing to look for.
      const isNew = holders.first(target) === none || (objects.first(source) === none && sets.first(source) === none)
      if (!isNew && find(source, target) !== none) return false
      const edge = freeEdge()
      edges.set(edge, fromField, source)
      edges.set(edge, toField, target)
      while (heads.length <= Math.max(source, target)) heads.add()
      const list = isObject ? objects : sets
      list.link(edge, source)
      holders.link(edge, target)
      table.add(hashOf(source, target), edge)
      count++
      return true
    },
    /** False when there is no such edge. */
    remove(source: number, target: number, isObject: boolean): boolean {
      const edge = find(source, target)
      if (edge === none) return false
      table.remove(hashOf(source, target), edge)
      const list = isObject ? objects : sets
      list.unlink(edge, source)
      holders.unlink(edge, target)
      edges.set(edge, fromField, free)
      edges.set(edge, toField, none)
      free = edge
      count--
      return true
    },
    /** Makes room for so many at once. */
    reserve(wanted: { edges: number; nodes: number }) {
      edges.reserve(wanted.edges)
      heads.reserve(wanted.nodes)
      table.reserve(wanted.edges)
    },
    firstObject: objects.first,
    firstSet: sets.first,
    nextOut: objects.next,
    firstIn: holders.first,
    nextIn: holders.next,
    from,
    to,
  }
}

// Odd, so that no bit is lost.
const ofSource = (secrets[1] ?? 0) | 1
const ofTarget = (secrets[2] ?? 0) | 1

function hashOf(source: number, target: number) {
  let mixed = Math.imul(source, ofSource) ^ Math.imul(target, ofTarget)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

type Fields = { next: number; previous: number; heads: Records; head: number }

/** Linked lists of edges, one for each node. */
function createLists(edges: Records, fields: Fields) {
  const { heads } = fields
  const next = edges.readerOf(fields.next)
  const previous = edges.readerOf(fields.previous)
  const head = heads.readerOf(fields.head)
  // A node that was never linked has no head.
  const first = (node: number) => (node < heads.length ? head(node) - 1 : none)
  return {
    first,
    next,
    link(edge: number, node: number) {
      const second = first(node)
      edges.set(edge, fields.next, second)
      edges.set(edge, fields.previous, none)
      if (second !== none) edges.set(second, fields.previous, edge)
      heads.set(node, fields.head, edge + 1)
    },
    unlink(edge: number, node: number) {
      const before = previous(edge)
      const after = next(edge)
      if (before === none) heads.set(node, fields.head, after + 1)
      else edges.set(before, fields.next, after)
      if (after !== none) edges.set(after, fields.previous, before)
    },
  }
}
