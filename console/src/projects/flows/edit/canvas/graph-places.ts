import { type Drawing, type Edge, layOut, widthOf } from '../../../../kit/editor/graph/layout.ts'
import { asObject } from '../../../../kit/editor/json/json-object.ts'
import type { Editing } from '../model/editing.ts'
import { orderOf, waysOf } from '../model/flow-model.ts'
import { type Box, linesBetween, type Point, type Rectangle, type Standing, type StepBox } from './lines.ts'
import { cut, screenOf, wayInWords } from './sentences.ts'

const width = 248
const height = 66
const heightWithScreen = 80
const margin = 16
/** Between two steps of which one leads to the other. */
const gap = 64
const labelCharactersMax = 26
/** Beside the outermost steps, for lines that lead back. */
const roomForLines = 48

export type Places = ReadonlyMap<string, Point>
/** What of a flow its drawing depends on, as text: the same as long as nothing has to be laid out anew. */
export function standingOf(editing: Editing): string {
  const { flow, schema } = editing
  // The start comes first, and so stands on top.
  const steps = orderOf(flow, schema.outcomesOf).flatMap((id): Standing[] => {
    const step = flow.steps[id]
    if (!step) return []
    const ways = waysOf(step, flow, schema.outcomesOf).map(way => ({
      ...way,
      label: way.on === 'default' ? '' : cut(wayInWords(editing, step, way.on), labelCharactersMax),
    }))
    return [{ id, at: step.at, height: screenOf(editing, step) ? heightWithScreen : height, ways }]
  })
  return JSON.stringify(steps)
}

/**
 * Where the steps are drawn: where they were put, else where they stood before, so that nothing jumps when a step comes
 * or goes; else where the drawing puts them by itself.
 */
export function placesOf(standing: string, before: Places): Drawing<StepBox, Edge> {
  // Safe: `standingOf` wrote it.
  const nodes = (JSON.parse(standing) as Standing[]).map((each): StepBox => ({ width, ...each }))
  const ids = new Set(nodes.map(({ id }) => id))
  const edges = nodes.flatMap(({ id: from, ways }): Edge[] => {
    const known = ways.filter(({ to }) => to !== undefined && ids.has(to))
    return [...Map.groupBy(known, ({ to }) => to ?? '')].map(([to, group]) => ({
      from,
      to,
      labels: group.map(({ label }) => label).filter(Boolean),
    }))
  })
  const drawing = layOut(nodes, edges)
  const isPlaced = nodes.some(({ at }) => placed(at) !== undefined)
  if (!isPlaced && before.size === 0) return drawing
  const own = standWhereTheyStood(drawing.boxes, edges, before)
  const isAsDrawn = own.every(({ id, x, y }) => {
    const box = drawing.boxes.find(each => each.id === id)
    return box && Math.abs(box.x - x) < 1 && Math.abs(box.y - y) < 1
  })
  if (isAsDrawn) return drawing
  const left = Math.min(...own.map(({ x }) => x)) - margin - roomForLines
  const top = Math.min(...own.map(({ y }) => y)) - margin
  const boxes = own.map(box => ({ ...box, x: box.x - left, y: box.y - top }))
  return {
    boxes,
    lines: linesBetween(boxes, edges),
    width: Math.max(...boxes.map(box => box.x + box.width + widthOf([])), 1) + margin + roomForLines,
    height: Math.max(...boxes.map(box => box.y + box.height), 1) + margin,
  }
}

function standWhereTheyStood(drawn: readonly Box[], edges: readonly Edge[], before: Places): Box[] {
  const isNew = ({ id, at }: StepBox) => before.size > 0 && placed(at) === undefined && !before.has(id)
  const standing = drawn.filter(box => !isNew(box)).map(box => ({ ...box, ...(placed(box.at) ?? before.get(box.id)) }))
  for (const box of drawn.filter(isNew)) {
    const leading = standing.find(({ id }) => edges.some(({ from, to }) => from === id && to === box.id))
    if (!leading)
      standing.push({ ...box, ...freeFrom(standing, box, { x: standing[0]?.x ?? 0, y: bottomOf(standing) }) })
    else {
      const place = { x: leading.x, y: leading.y + leading.height + gap }
      const isTaken = standing.some(other => overlaps(other, { ...box, ...place }))
      const canMakeRoom = standing.every(({ at }) => placed(at) === undefined)
      // What stands below makes room, and keeps its column.
      if (isTaken && canMakeRoom)
        for (const other of standing) if (other.y > leading.y + leading.height) other.y += box.height + gap
      standing.push({ ...box, ...freeFrom(standing, box, place) })
    }
  }
  return standing
}

/** The first place to the right of one that nothing stands in. */
function freeFrom(standing: readonly Box[], box: Box, place: Point): Point {
  let { x } = place
  while (standing.some(other => overlaps(other, { ...box, x, y: place.y }))) x += box.width + margin
  return { x, y: place.y }
}

function bottomOf(standing: readonly Box[]): number {
  return Math.max(0, ...standing.map(box => box.y + box.height + gap))
}

function overlaps(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function placed(at: unknown): Point | undefined {
  const { x, y } = asObject(at)
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}
