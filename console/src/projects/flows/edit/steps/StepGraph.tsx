import { type PointerEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { GraphFrame } from '../../../../kit/editor/graph/GraphFrame.tsx'
import { flows } from '../../messages.ts'
import { changeStep, setWay } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import { labelOf } from '../model/flow-model.ts'
import { problemsAt } from '../model/use-validation.ts'
import { placesOf, standingOf } from './graph-places.ts'
import { kindOf } from './step-label.ts'
import classes from './steps.module.css'

type Props = {
  editing: Editing
  label: string
  selected: string | undefined
  onSelect: (id: string) => void
}

/** What the pointer is doing: a step is moved, or one of its ways is led to another step. */
type Drag =
  | { kind: 'move'; id: string; dx: number; dy: number; x: number; y: number; isMoved: boolean }
  | { kind: 'connect'; id: string; on: string; fromX: number; fromY: number; x: number; y: number }

const labelMax = 24
/** A pointer that is pressed moves by so much without meaning it. */
const jitter = 4

function cut(text: string) {
  return text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text
}

/** The drawing, in which the pointer selects, moves and connects; the list of steps does the same by keyboard. */
export function StepGraph({ editing, label, selected, onSelect }: Props) {
  const { flow, schema, problems, change } = editing
  const standing = useDeferredValue(standingOf(flow, schema))
  const { boxes, ...drawing } = useMemo(() => placesOf(standing), [standing])
  const [drag, setDrag] = useState<Drag>()
  const layer = useRef<SVGGElement>(null)
  const pointOf = (event: PointerEvent) => {
    const matrix = layer.current?.getScreenCTM()?.inverse()
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix) : { x: 0, y: 0 }
  }
  const grab = (event: PointerEvent<SVGElement>, next: Drag) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    event.stopPropagation()
    setDrag(next)
  }
  const follow = (event: PointerEvent) => {
    if (!drag) return
    const { x, y } = pointOf(event)
    if (drag.kind === 'connect') return setDrag({ ...drag, x, y })
    const next = { x: x - drag.dx, y: y - drag.dy }
    const isMoved = drag.isMoved || Math.hypot(next.x - drag.x, next.y - drag.y) > jitter
    if (isMoved) setDrag({ ...drag, ...next, isMoved })
  }
  const drop = () => {
    if (drag?.kind === 'move' && drag.isMoved) {
      // All places are written, so that the others stay where they are.
      const placed = boxes.reduce(
        (each, box) => changeStep(each, box.id, { at: { x: Math.round(box.x), y: Math.round(box.y) } }),
        flow,
      )
      change(changeStep(placed, drag.id, { at: { x: Math.round(drag.x), y: Math.round(drag.y) } }))
    }
    if (drag?.kind === 'connect') {
      const target = boxes.find(
        ({ x, y, width, height }) => drag.x >= x && drag.x <= x + width && drag.y >= y && drag.y <= y + height,
      )
      if (target) change(setWay(flow, { id: drag.id, on: drag.on, to: target.id, outcomesOf: schema.outcomesOf }))
    }
    setDrag(undefined)
  }
  return (
    <GraphFrame label={label} isPicture {...drawing}>
      <g ref={layer} onPointerMove={follow} onPointerUp={drop} onPointerCancel={() => setDrag(undefined)}>
        {boxes.map(({ id, ways, x, y, width, height }) => {
          const step = flow.steps[id]
          // It was removed just now, and the drawing follows.
          if (!step) return null
          const isDragged = drag?.kind === 'move' && drag.id === id
          const place = isDragged ? drag : { x, y }
          return (
            <g key={id} transform={`translate(${place.x} ${place.y})`} data-step={id}>
              <rect
                width={width}
                height={height}
                rx={8}
                className={classes.box}
                data-start={flow.start === id || undefined}
                data-selected={selected === id || undefined}
                data-wrong={problemsAt(problems, 'contents', 'steps', id).length > 0 || undefined}
                onPointerDown={event => {
                  const point = pointOf(event)
                  onSelect(id)
                  grab(event, { kind: 'move', id, dx: point.x - x, dy: point.y - y, x, y, isMoved: false })
                }}
              />
              <text x={12} y={22} className={classes.title}>
                {cut(labelOf(id, step))}
              </text>
              <text x={12} y={40} className={classes.kind}>
                {flow.start === id ? `${kindOf(step)} · ${flows.start}` : kindOf(step)}
              </text>
              {ways.map(({ on }, index) => {
                const at = ((index + 1) * width) / (ways.length + 1)
                return (
                  <circle
                    key={on}
                    cx={at}
                    cy={height}
                    r={5}
                    className={classes.handle}
                    data-way={on}
                    onPointerDown={event =>
                      grab(event, {
                        kind: 'connect',
                        id,
                        on,
                        fromX: x + at,
                        fromY: y + height,
                        x: x + at,
                        y: y + height,
                      })
                    }
                  >
                    <title>{on}</title>
                  </circle>
                )
              })}
            </g>
          )
        })}
        {drag?.kind === 'connect' && (
          <path d={`M ${drag.fromX} ${drag.fromY} L ${drag.x} ${drag.y}`} className={classes.drawnLine} />
        )}
      </g>
    </GraphFrame>
  )
}
