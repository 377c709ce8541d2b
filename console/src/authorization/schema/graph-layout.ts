import { Graph, layout } from '@dagrejs/dagre'
import type { Outline, TypeOutline } from '../text/outline.ts'

export const headHeight = 30
export const rowHeight = 20
const characterWidth = 7.3
const padding = 12
/** More than this cannot be read in a drawing; the list shows all. */
const rowsMax = 14

export type Box = { type: TypeOutline; x: number; y: number; width: number; height: number; hidden: number }
export type Line = { id: string; path: string; labels: string[]; x: number; y: number; isSet: boolean }
export type Drawing = { boxes: Box[]; lines: Line[]; width: number; height: number }

/** Where types stand, and the relations between them, each pair of types with one line. */
export function layOut({ types }: Outline): Drawing {
  const graph = new Graph({ multigraph: false })
  graph.setGraph({ rankdir: 'TB', nodesep: 32, ranksep: 36, edgesep: 20, marginx: 16, marginy: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  const all = relationsBetween(types)
  const between = all.filter(({ from, to }) => from !== to)
  const loops = new Map(all.filter(({ from, to }) => from === to).map(loop => [loop.from, loop]))
  for (const type of types) graph.setNode(type.name, withLoop(sizeOf(type), loops.get(type.name)))
  for (const { from, to, labels } of between)
    graph.setEdge(from, to, { width: widthOf(labels), height: labels.length * 16, labelpos: 'c' })
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const boxes = types.map(type => {
    const { x, y, width: own, height: tall } = graph.node(type.name)
    const hidden = Math.max(0, type.members.length - rowsMax)
    return { type, x: x - own / 2, y: y - tall / 2, width: sizeOf(type).width, height: tall, hidden }
  })
  const lines = between.map(({ from, to, labels, isSet }) => {
    const { points = [], x = 0, y = 0 } = graph.edge(from, to)
    const ends = { start: boxOf(boxes, from), end: boxOf(boxes, to) }
    return { id: `${from} ${to}`, path: curve(meeting(ends, points.slice(1, -1))), labels, x, y, isSet }
  })
  const loopLines = boxes.flatMap(box => loopOf(box, loops.get(box.type.name)))
  return { boxes, lines: [...lines, ...loopLines], width: Math.max(width, 1), height: Math.max(height, 1) }
}

/** The members that a box shows. */
export function shownMembers({ type }: Box) {
  return type.members.slice(0, rowsMax)
}

function widthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(text => text.length)) * characterWidth + padding
}

function sizeOf({ name, members }: TypeOutline) {
  const rows = Math.min(members.length, rowsMax) + (members.length > rowsMax ? 1 : 0)
  const width = widthOf([name, ...members.map(member => `${member.name}   `)]) + 2 * padding
  return { width: Math.max(width, 110), height: headHeight + rows * rowHeight + (rows > 0 ? 8 : 0) }
}

/** A relation of a type to itself leaves and comes back on the right of its box, where the layout keeps room. */
const loopWidth = 26

function withLoop({ width, height }: { width: number; height: number }, loop: Relations | undefined) {
  if (!loop) return { width, height }
  return { width: width + loopWidth + widthOf(loop.labels), height: Math.max(height, 44) }
}

function loopOf({ type, x, y, width, height }: Box, loop: Relations | undefined): Line[] {
  if (!loop) return []
  const right = x + width
  const middle = y + height / 2
  const path = `M ${right} ${middle - 14} C ${right + loopWidth} ${middle - 20} ${right + loopWidth} ${middle + 20} ${right} ${middle + 14}`
  const labelX = right + loopWidth + widthOf(loop.labels) / 2
  return [{ id: `${type.name} ${type.name}`, path, labels: loop.labels, x: labelX, y: middle, isSet: loop.isSet }]
}

type Relations = { from: string; to: string; labels: string[]; isSet: boolean }

function relationsBetween(types: readonly TypeOutline[]): Relations[] {
  const known = new Set(types.map(({ name }) => name))
  const found = new Map<string, Relations>()
  for (const { name: from, members } of types)
    for (const { name, targets } of members)
      for (const target of targets) {
        const [to = '', set] = target.split('#')
        if (!known.has(to)) continue
        const line = found.get(`${from} ${to}`) ?? { from, to, labels: [], isSet: true }
        line.labels.push(set === undefined ? name : `${name} (${set})`)
        line.isSet &&= set !== undefined
        found.set(`${from} ${to}`, line)
      }
  return [...found.values()].map(line => ({ ...line, labels: shortened([...new Set(line.labels)]) }))
}

function shortened(labels: string[]): string[] {
  return labels.length > 4 ? [...labels.slice(0, 3), `+${labels.length - 3}`] : labels
}

function boxOf(boxes: readonly Box[], wanted: string): Box | undefined {
  return boxes.find(({ type }) => type.name === wanted)
}

type Point = { x: number; y: number }

/** The points of a line with ends on the edges of its boxes; the layout knows boxes with room for a loop. */
function meeting({ start, end }: { start: Box | undefined; end: Box | undefined }, inner: readonly Point[]): Point[] {
  const [first] = inner
  const last = inner.at(-1)
  if (!start || !end || !first || !last) return [...inner]
  return [edgeTowards(start, first), ...inner, edgeTowards(end, last)]
}

function edgeTowards({ x, y, width, height }: Box, { x: toX, y: toY }: Point): Point {
  const center = { x: x + width / 2, y: y + height / 2 }
  const dx = toX - center.x
  const dy = toY - center.y
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : height / 2 / Math.abs(dy),
  )
  return Number.isFinite(share) ? { x: center.x + dx * share, y: center.y + dy * share } : center
}

function curve(points: readonly Point[]): string {
  const [start, ...rest] = points
  const last = rest.at(-1)
  if (!start || !last) return ''
  const middle = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1] ?? point
    return `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return [`M ${start.x} ${start.y}`, ...middle, `L ${last.x} ${last.y}`].join(' ')
}
