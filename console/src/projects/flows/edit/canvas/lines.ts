import type { Edge, Line, Node } from '../../../../kit/editor/graph/layout.ts'

type Drawn = { path: string; x: number; y: number }

/** How far a line that leads back runs beside the boxes, and how far from the next such line. */
const beside = 26
const apart = 12
/** Labels of neighbouring lines stand below each other. */
const labelBelow = 16
const labelStep = 13

/** Lines between boxes that stand where somebody put them: down from the way that they are of, and back at a side. */
export function linesBetween(boxes: readonly Box[], edges: readonly Edge[]): Line[] {
  let leadingBack = 0
  return edges.flatMap((edge): Line[] => {
    const from = boxes.find(({ id }) => id === edge.from)
    const to = boxes.find(({ id }) => id === edge.to)
    if (!from || !to) return []
    const drawn = isBelow(to, from) ? lineDown(exitOf(from, edge), to) : lineBack(from, to, leadingBack++)
    return [{ ...edge, id: `${edge.from} ${edge.to}`, ...drawn }]
  })
}

function isBelow(one: Rectangle, other: Rectangle): boolean {
  return one.y >= other.y + other.height
}

/** Where a line leaves a box: at the ways that lead there. */
function exitOf(from: Box, { to }: Edge): Point & { index: number } {
  const own = from.ways.flatMap((way, index) => (way.to === to ? [index] : []))
  const middle = own.reduce((sum, index) => sum + index, 0) / Math.max(own.length, 1)
  return {
    x: from.x + ((middle + 1) * from.width) / (from.ways.length + 1),
    y: from.y + from.height,
    index: own[0] ?? 0,
  }
}

function lineDown(start: Point & { index: number }, to: Rectangle): Drawn {
  const end = { x: to.x + to.width / 2, y: to.y }
  const bend = Math.max(24, (end.y - start.y) / 2)
  return {
    path: `M ${start.x} ${start.y} C ${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`,
    x: start.x + (end.x - start.x) * 0.08,
    y: start.y + labelBelow + (start.index % 3) * labelStep,
  }
}

/** At the side that faces away from the rest: the left for what stands left of its target. */
function lineBack(from: Rectangle, to: Rectangle, index: number): Drawn {
  const isLeft = from.x + from.width / 2 <= to.x + to.width / 2
  const sideOf = (box: Rectangle) => (isLeft ? box.x : box.x + box.width)
  const start = { x: sideOf(from), y: from.y + from.height / 2 }
  const end = { x: sideOf(to), y: to.y + to.height / 2 }
  const distance = beside + (index % 3) * apart
  const outer = isLeft ? Math.min(start.x, end.x) - distance : Math.max(start.x, end.x) + distance
  return {
    path: `M ${start.x} ${start.y} C ${outer} ${start.y} ${outer} ${end.y} ${end.x} ${end.y}`,
    x: (start.x + end.x + 6 * outer) / 8,
    y: (start.y + end.y) / 2,
  }
}

export type Point = { x: number; y: number }
export type Rectangle = Point & { width: number; height: number }
type Way = { on: string; to: string | undefined; label: string }
/** All of a step that its place and its lines depend on. */
export type Standing = { id: string; at: unknown; height: number; ways: readonly Way[] }
export type StepBox = Node & Standing
/** With its place. */
export type Box = StepBox & Point
