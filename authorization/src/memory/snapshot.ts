import { none } from './hash-table.ts'
import { createRelationIndex, type RelationIndex } from './relation-index.ts'

/** Of what is written here; another one is not read. */
export const snapshotFormat = 1

/** A piece is about as large: some six thousand relations, which are read in some ten milliseconds. */
const pieceBytes = 128 * 1024

/**
 * Everything in an index, in pieces. The index may change between two of them: what was in it all the time is written,
 * of the rest anything. So whoever reads the pieces applies again what has changed since before the first one.
 *
 * How much there is at most comes first. A relation is two nodes; of a node that was there
 * before the distance is written, of a new one its object and its relation, and so on down to texts.
 */
export function* writeSnapshot({ nodes, edges }: RelationIndex, bytesMax = pieceBytes): Generator<Uint8Array> {
  const knownNodes = createKnown(nodes.count)
  const knownObjects = createKnown(nodes.objects)
  const knownTypes = new Map<number, number>()
  const knownNames = new Map([[0, 0]])
  const out = createBytes()

  const name = (number: number, known: Map<number, number>, textOf: (number: number) => string) => {
    const before = known.get(number)
    out.number(before ?? known.size)
    if (before !== undefined) return
    known.set(number, known.size)
    out.bytes(Buffer.from(textOf(number)))
  }
  const node = (number: number) => {
    if (out.known(knownNodes, number)) return
    const object = nodes.objectOf(number)
    if (!out.known(knownObjects, object)) {
      name(nodes.typeOf(object), knownTypes, nodes.typeText)
      out.bytes(nodes.bytesOf(object))
    }
    name(nodes.nameOf(number), knownNames, nodes.nameText)
  }

  for (const room of [edges.count, nodes.count, nodes.objects]) out.number(room)
  for (let edge = 0; edge < edges.numbers; edge++) {
    if (edges.isFree(edge)) continue
    // What is new since the beginning is written by whoever reads.
    if (Math.max(edges.from(edge), edges.to(edge)) >= knownNodes.length) continue
    node(edges.from(edge))
    node(edges.to(edge))
    if (out.length >= bytesMax) yield out.take()
  }
  yield out.take()
}

/**
 * Reads the pieces in their order; each ends between two relations.
 * @throws RangeError when they are not what `writeSnapshot` wrote
 */
export function createSnapshotReader(): { read(piece: Uint8Array): void; readonly index: RelationIndex } {
  // Numbers are given in the order of writing, to nodes and objects, and so are those of the index.
  const index = createRelationIndex()
  const { nodes } = index
  const types: number[] = []
  const names = [0]
  let hasRoom = false

  return {
    index,
    read(piece) {
      let at = 0
      const number = (): number => {
        let value = 0
        for (let factor = 1; ; factor *= 128) {
          const byte = piece[at++]
          if (byte === undefined) throw new RangeError('a snapshot ends within a number')
          value += (byte & 127) * factor
          if (byte < 128) return value
        }
      }
      const bytes = (): Uint8Array => {
        const length = number()
        at += length
        if (at > piece.length) throw new RangeError('a snapshot ends within a text')
        return piece.subarray(at - length, at)
      }
      const name = (known: number[], numberOf: (text: string) => number): number => {
        const place = number()
        if (place === known.length) known.push(numberOf(Buffer.from(bytes()).toString()))
        return known[place] ?? outside()
      }
      const object = (): number => {
        const distance = number()
        if (distance > 0) return distance > nodes.objects ? outside() : nodes.objects - distance
        return nodes.appendObject(name(types, nodes.typeNumber), bytes())
      }
      const node = (): number => {
        const distance = number()
        if (distance > 0) return distance > nodes.count ? outside() : nodes.count - distance
        return nodes.addNodeOf(object(), name(names, nodes.nameNumber))
      }

      if (!hasRoom) index.reserve({ edges: number(), nodes: number(), objects: number() })
      hasRoom = true
      while (at < piece.length) index.addEdge(node(), node())
    },
  }
}

function outside(): never {
  throw new RangeError('a snapshot refers to what it has not told')
}

/** Numbers by the order in which they are first written, from one on. */
type Known = { readonly length: number; readonly order: Int32Array; count: number }

function createKnown(length: number): Known {
  return { length, order: new Int32Array(length), count: 0 }
}

function createBytes() {
  let buffer = Buffer.allocUnsafe(pieceBytes + 4_096)
  let length = 0

  const makeRoom = (more: number) => {
    if (length + more <= buffer.length) return
    const larger = Buffer.allocUnsafe((length + more) * 2)
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }
  const number = (value: number) => {
    makeRoom(8)
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) buffer[length++] = (rest % 128) | 128
    buffer[length++] = rest
  }
  return {
    get length() {
      return length
    },
    number,
    bytes(given: Uint8Array) {
      number(given.length)
      makeRoom(given.length)
      buffer.set(given, length)
      length += given.length
    },
    /** Writes how far back the number was told first, or 0 when it is new, and says which. */
    known(known: Known, of: number): boolean {
      const before = known.order[of] ?? none
      number(before > 0 ? known.count + 1 - before : 0)
      if (before > 0) return true
      known.order[of] = ++known.count
      return false
    },
    take(): Uint8Array {
      const taken = buffer.subarray(0, length)
      buffer = Buffer.allocUnsafe(pieceBytes + 4_096)
      length = 0
      return taken
    },
  }
}
