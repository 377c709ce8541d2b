import { type Drawing, type Edge, layOut, type Node, widthOf } from '../../../../kit/editor/graph/layout.ts'
import { asObject } from '../../../../kit/editor/json/json-object.ts'
import type { FlowSchema } from '../model/flow-schema.ts'
import { type EditedFlow, type Way, waysOf } from '../model/flow-model.ts'

const size = { width: 196, height: 56 }
const margin = 16

/** All of a step that its place and its lines depend on. */
type Standing = { id: string; at: unknown; ways: readonly Way[] }
export type StepBox = Node & Standing

/** What of a flow its drawing depends on, as text: the same as long as nothing has to be laid out anew. */
export function standingOf(flow: EditedFlow, { outcomesOf }: FlowSchema): string {
  const steps = Object.entries(flow.steps).map(
    ([id, step]): Standing => ({ id, at: step.at, ways: waysOf(step, flow, outcomesOf) }),
  )
  return JSON.stringify(steps)
}

/** Where the steps are drawn: where they were put, and where the drawing puts the others by itself. */
export function placesOf(standing: string): Drawing<StepBox, Edge> {
  // Safe: `standingOf` wrote it.
  const nodes = (JSON.parse(standing) as Standing[]).map((each): StepBox => ({ ...size, ...each }))
  const ids = new Set(nodes.map(({ id }) => id))
  const edges = nodes.flatMap(({ id: from, ways }): Edge[] => {
    const known = ways.filter(({ to }) => to !== undefined && ids.has(to))
    return [...Map.groupBy(known, ({ to }) => to ?? '')].map(([to, group]) => ({
      from,
      to,
      labels: group.map(({ on }) => on).filter(on => on !== 'default'),
    }))
  })
  const drawing = layOut(nodes, edges)
  if (!nodes.some(({ at }) => at !== undefined)) return drawing
  const wanted = drawing.boxes.map(box => {
    const { x, y } = asObject(box.at)
    return typeof x === 'number' && typeof y === 'number' ? { ...box, x, y } : box
  })
  const left = Math.min(...wanted.map(({ x }) => x)) - margin
  const top = Math.min(...wanted.map(({ y }) => y)) - margin
  const boxes = wanted.map(box => ({ ...box, x: box.x - left, y: box.y - top }))
  const lines = edges.flatMap(edge => {
    const from = boxes.find(({ id }) => id === edge.from)
    const to = boxes.find(({ id }) => id === edge.to)
    return from && to ? [{ ...edge, id: `${edge.from} ${edge.to}`, ...lineBetween(from, to) }] : []
  })
  return {
    boxes,
    lines,
    width: Math.max(...boxes.map(box => box.x + box.width + widthOf([])), 1) + margin,
    height: Math.max(...boxes.map(box => box.y + box.height), 1) + margin,
  }
}

type Box = { x: number; y: number; width: number; height: number }

/** From the lower edge of a box to the upper edge of another, and the middle of that. */
export function lineBetween(from: Box, to: Box): { path: string; x: number; y: number } {
  const start = { x: from.x + from.width / 2, y: from.y + from.height }
  const end = { x: to.x + to.width / 2, y: to.y }
  const bend = Math.max(24, Math.abs(end.y - start.y) / 2)
  return {
    path: `M ${start.x} ${start.y} C ${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`,
    x: (start.x + end.x) / 2,
    y: (start.y + end.y) / 2,
  }
}
