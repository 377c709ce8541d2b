import { type Drawing, type Edge, layOut, type Node, type Placed, widthOf } from '../../../kit/editor/graph/layout.ts'
import type { Outline, TypeOutline } from '../../text/outline.ts'

export const headHeight = 30
export const rowHeight = 20
const padding = 12
/** More than this cannot be read in a drawing; the list shows all. */
const rowsMax = 14

type TypeNode = Node & { type: TypeOutline; hidden: number }
export type Box = TypeNode & Placed
type Relations = Edge & { labels: string[]; isDashed: boolean }

/** Where types stand, and the relations between them, each pair of types with one line. */
export function layOutSchema({ types }: Outline): Drawing<TypeNode, Relations> {
  return layOut(types.map(nodeOf), relationsBetween(types))
}

/** The members that a box shows. */
export function shownMembers({ type }: Box) {
  return type.members.slice(0, rowsMax)
}

function nodeOf(type: TypeOutline): TypeNode {
  const { name, members } = type
  const hidden = Math.max(0, members.length - rowsMax)
  const rows = Math.min(members.length, rowsMax) + (hidden > 0 ? 1 : 0)
  const width = widthOf([name, ...members.map(member => `${member.name}   `)]) + 2 * padding
  const height = headHeight + rows * rowHeight + (rows > 0 ? 8 : 0)
  return { id: name, type, hidden, width: Math.max(width, 110), height }
}

/** The relations from a type to another; dashed where each of them leads to a set of the other. */
function relationsBetween(types: readonly TypeOutline[]): Relations[] {
  const known = new Set(types.map(({ name }) => name))
  const found = new Map<string, Relations>()
  for (const { name: from, members } of types)
    for (const { name, targets } of members)
      for (const target of targets) {
        const [to = '', set] = target.split('#')
        if (!known.has(to)) continue
        const line = found.get(`${from} ${to}`) ?? { from, to, labels: [], isDashed: true }
        line.labels.push(set === undefined ? name : `${name} (${set})`)
        line.isDashed &&= set !== undefined
        found.set(`${from} ${to}`, line)
      }
  return [...found.values()].map(line => ({ ...line, labels: shortened([...new Set(line.labels)]) }))
}

function shortened(labels: string[]): string[] {
  return labels.length > 4 ? [...labels.slice(0, 3), `+${labels.length - 3}`] : labels
}
