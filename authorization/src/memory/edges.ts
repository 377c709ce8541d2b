import { createNumberList, type NumberList } from './number-list.ts'
import { none } from './nodes.ts'

/** Stored relations between nodes. A node has separate lists of edges to objects, and to target sets and searches. */
export type Edges = ReturnType<typeof createEdges>

export function createEdges() {
  const from = createNumberList()
  const to = createNumberList()
  const out = createChains()
  const incoming = createChains()
  const table = createEdgeTable()
  let free = none
  let count = 0

  const find = (source: number, target: number): number => {
    let slot = table.slotOf(source, target)
    for (let edge = table.at(slot); edge !== none; edge = table.at(slot)) {
      if (edge !== table.REMOVED && from.get(edge) === source && to.get(edge) === target) return edge
      slot = table.after(slot)
    }
    return none
  }

  const edgeFor = (source: number, target: number): number => {
    if (free === none) {
      to.push(target)
      return from.push(source)
    }
    const edge = free
    free = from.get(edge)
    from.set(edge, source)
    to.set(edge, target)
    return edge
  }

  return {
    get count() {
      return count
    },
    find,
    /** False when the edge exists. */
    add(source: number, target: number, isObject: boolean): boolean {
      if (find(source, target) !== none) return false
      const edge = edgeFor(source, target)
      out.link(edge, outList(source, isObject))
      incoming.link(edge, target)
      table.add(source, target, edge, (at: number) => table.slotOf(from.get(at), to.get(at)))
      count++
      return true
    },
    /** False when there is no such edge. */
    remove(source: number, target: number, isObject: boolean): boolean {
      const edge = find(source, target)
      if (edge === none) return false
      table.remove(source, target, edge)
      out.unlink(edge, outList(source, isObject))
      incoming.unlink(edge, target)
      from.set(edge, free)
      free = edge
      count--
      return true
    },
    firstObject: (node: number) => out.first(outList(node, true)),
    firstSet: (node: number) => out.first(outList(node, false)),
    nextOut: out.next,
    firstIn: incoming.first,
    nextIn: incoming.next,
    from: from.get,
    to: to.get,
  }
}

function outList(node: number, isObject: boolean) {
  return node * 2 + (isObject ? 1 : 0)
}

/** Linked lists of edges: each edge is in one list. */
function createChains() {
  const heads = createNumberList()
  const next = createNumberList()
  const previous = createNumberList()
  const reserve = (numbers: NumberList, index: number) => {
    while (numbers.length <= index) numbers.push(none)
  }
  const first = (list: number) => (list < heads.length ? heads.get(list) : none)
  return {
    first,
    next: next.get,
    link(edge: number, list: number) {
      reserve(heads, list)
      reserve(next, edge)
      reserve(previous, edge)
      const head = heads.get(list)
      next.set(edge, head)
      previous.set(edge, none)
      if (head !== none) previous.set(head, edge)
      heads.set(list, edge)
    },
    unlink(edge: number, list: number) {
      const before = previous.get(edge)
      const after = next.get(edge)
      if (before === none) heads.set(list, after)
      else next.set(before, after)
      if (after !== none) previous.set(after, before)
    },
  }
}

/** Finds the edge between two nodes: a hash table with open addressing, at most half full. */
function createEdgeTable() {
  const REMOVED = -2
  let slots = new Int32Array(2048).fill(none)
  let used = 0
  const after = (slot: number) => (slot + 1) & (slots.length - 1)
  const slotOf = (source: number, target: number) => {
    let mixed = Math.imul(source, 0x9e3779b1) ^ Math.imul(target, 0x85ebca77)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    return (mixed ^ (mixed >>> 13)) & (slots.length - 1)
  }
  const at = (slot: number) => slots[slot] ?? none
  const put = (slot: number, edge: number) => {
    let index = slot
    while (at(index) >= 0) index = after(index)
    if (at(index) === none) used++
    slots[index] = edge
  }
  const rebuild = (slotOfEdge: (edge: number) => number) => {
    const kept = slots.filter(edge => edge >= 0)
    slots = new Int32Array(kept.length * 4 > slots.length ? slots.length * 2 : slots.length).fill(none)
    used = 0
    for (const edge of kept) put(slotOfEdge(edge), edge)
  }
  return {
    REMOVED,
    at,
    after,
    slotOf,
    add(source: number, target: number, edge: number, slotOfEdge: (edge: number) => number) {
      if (used * 2 >= slots.length) rebuild(slotOfEdge)
      put(slotOf(source, target), edge)
    },
    remove(source: number, target: number, edge: number) {
      let slot = slotOf(source, target)
      while (at(slot) !== edge) slot = after(slot)
      slots[slot] = REMOVED
    },
  }
}
