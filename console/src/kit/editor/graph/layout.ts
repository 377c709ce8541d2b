import { Graph, layout } from '@dagrejs/dagre'

/** How wide a character of a label is, in pixels. */
const characterWidth = 7.3
const padding = 12
/** The height of one line of a label, in pixels. */
const labelHeight = 16
/** A way from a node to itself leaves and comes back on its right, where the layout keeps room. */
const loop = { width: 26, height: 44 }

type Point = { x: number; y: number }
type Size = { width: number; height: number }
/** A box with its upper left corner. */
export type Placed = Point & Size

export type Node = Size & { id: string }
/** One way between two nodes; its labels stand below each other. */
export type Edge = { from: string; to: string; labels: readonly string[] }
/** A way as the path of a line, and the middle of its labels. */
export type Line<Way extends Edge = Edge> = Way & Point & { id: string; path: string }

export type Drawing<Box extends Node, Way extends Edge> = Size & {
  boxes: (Box & Placed)[]
  lines: Line<Way>[]
}

/** The width that the longest of these texts takes in the monospaced font of drawings, in pixels. */
export function widthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(text => text.length)) * characterWidth + padding
}

/** Where nodes stand, in rows from top to bottom, and the lines between them; between two nodes at most one each way. */
export function layOut<Box extends Node, Way extends Edge>(
  nodes: readonly Box[],
  edges: readonly Way[],
): Drawing<Box, Way> {
  const graph = new Graph({ multigraph: false })
  graph.setGraph({ rankdir: 'TB', nodesep: 32, ranksep: 36, edgesep: 20, marginx: 16, marginy: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  const between = edges.filter(({ from, to }) => from !== to)
  const loops = new Map(edges.filter(({ from, to }) => from === to).map(edge => [edge.from, edge]))
  for (const node of nodes) graph.setNode(node.id, withLoop(node, loops.get(node.id)))
  for (const { from, to, labels } of between)
    graph.setEdge(from, to, { width: widthOf(labels), height: labels.length * labelHeight, labelpos: 'c' })
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const boxes = nodes.map(node => {
    const { x, y, width: taken, height: tall } = graph.node(node.id)
    return { ...node, x: x - taken / 2, y: y - tall / 2, height: tall }
  })
  const lines = between.map(edge => {
    const { points = [], x = 0, y = 0 } = graph.edge(edge.from, edge.to)
    const ends = { start: boxes.find(({ id }) => id === edge.from), end: boxes.find(({ id }) => id === edge.to) }
    return { ...edge, id: `${edge.from} ${edge.to}`, path: curve(meeting(ends, points.slice(1, -1))), x, y }
  })
  const loopLines = boxes.flatMap(box => loopOf(box, loops.get(box.id)))
  return { boxes, lines: [...lines, ...loopLines], width: Math.max(width, 1), height: Math.max(height, 1) }
}

function withLoop({ width, height }: Size, edge: Edge | undefined): Size {
  if (!edge) return { width, height }
  return { width: width + loop.width + widthOf(edge.labels), height: Math.max(height, loop.height) }
}

function loopOf<Way extends Edge>({ x, y, width, height }: Placed, edge: Way | undefined): Line<Way>[] {
  if (!edge) return []
  const right = x + width
  const middle = y + height / 2
  const outer = right + loop.width
  const path = `M ${right} ${middle - 14} C ${outer} ${middle - 20} ${outer} ${middle + 20} ${right} ${middle + 14}`
  return [{ ...edge, id: `${edge.from} ${edge.to}`, path, x: outer + widthOf(edge.labels) / 2, y: middle }]
}

type Ends = { start: Placed | undefined; end: Placed | undefined }

/** The points of a line with ends on the edges of its boxes; the layout knows boxes with room for a loop. */
function meeting({ start, end }: Ends, inner: readonly Point[]): Point[] {
  const [first] = inner
  const last = inner.at(-1)
  if (!start || !end || !first || !last) return [...inner]
  return [edgeTowards(start, first), ...inner, edgeTowards(end, last)]
}

function edgeTowards({ x, y, width, height }: Placed, { x: toX, y: toY }: Point): Point {
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
