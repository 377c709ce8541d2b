import { layersOf, type Step } from './flow-graph.ts'

export const nodeSize = { width: 184, height: 52 }
const gap = { x: 40, y: 60 }
/** Room for the ways back, on the right. */
const margin = 48

type Point = { x: number; y: number }

/** A step with the place of its upper left corner. */
export type Placed = Step & Point
/** One way, as the path of a line and the place of its label. */
export type Line = { key: string; path: string; on: string; label: Point }

/** Steps in rows by their distance from the start, each row centred; ways back run along the right side. */
export function layOut(steps: readonly Step[]): { nodes: Placed[]; lines: Line[]; width: number; height: number } {
  const layers = layersOf(steps)
  const rows = Map.groupBy(steps, ({ id }) => layers.get(id) ?? 0)
  const widthOf = (count: number) => count * (nodeSize.width + gap.x) - gap.x
  const inner = Math.max(nodeSize.width, ...[...rows.values()].map(row => widthOf(row.length)))
  const nodes = [...rows].flatMap(([layer, row]) =>
    row.map((step, index) => ({
      ...step,
      x: margin + (inner - widthOf(row.length)) / 2 + index * (nodeSize.width + gap.x),
      y: layer * (nodeSize.height + gap.y) + 1,
    })),
  )
  const places = new Map(nodes.map(node => [node.id, node]))
  const lines = nodes.flatMap(from =>
    from.next.flatMap(({ to, on }) => {
      const target = places.get(to)
      return target ? [{ key: `${from.id} ${to} ${on}`, on, ...lineBetween(from, target) }] : []
    }),
  )
  const height = rows.size * (nodeSize.height + gap.y) - gap.y + 2
  return { nodes, lines, width: inner + 2 * margin, height: Math.max(height, nodeSize.height) }
}

function lineBetween(from: Point, to: Point): { path: string; label: Point } {
  const { width, height } = nodeSize
  if (to.y > from.y) {
    const start = { x: from.x + width / 2, y: from.y + height }
    const end = { x: to.x + width / 2, y: to.y - 6 }
    const middle = (start.y + end.y) / 2
    return {
      path: `M${start.x},${start.y}C${start.x},${middle} ${end.x},${middle} ${end.x},${end.y}`,
      label: { x: (start.x + end.x) / 2, y: middle + 4 },
    }
  }
  const start = { x: from.x + width, y: from.y + height / 2 }
  const end = { x: to.x + width + 6, y: to.y + height / 2 }
  const side = Math.max(start.x, end.x) + 36
  return {
    path: `M${start.x},${start.y}C${side},${start.y} ${side},${end.y} ${end.x},${end.y}`,
    label: { x: side - 12, y: (start.y + end.y) / 2 + 4 },
  }
}
