import { type DragEvent, type PointerEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { GraphFrame } from '../../../../kit/editor/graph/GraphFrame.tsx'
import { changeStep, setWay } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import { draggedStep, type NewStep } from './new-step.ts'
import { type Places, placesOf, standingOf } from './graph-places.ts'
import { StepFace } from './StepFace.tsx'
import classes from './canvas.module.css'

type Props = {
  editing: Editing
  label: string
  selected: string | undefined
  onSelect: (id: string) => void
  /** A step was dropped: onto one that it follows, or at a place of its own. */
  onDrop: (what: NewStep, where: { after?: string; at?: { x: number; y: number } }) => void
}

/** What the pointer is doing: a step is moved, or one of its ways is led to another step. */
type Drag =
  | { kind: 'move'; id: string; dx: number; dy: number; x: number; y: number; isMoved: boolean }
  | { kind: 'connect'; id: string; on: string; fromX: number; fromY: number; x: number; y: number }

/** A pointer that is pressed moves by so much without meaning it. */
const jitter = 4

/** The drawing, in which the pointer selects, moves and connects; the list of steps does the same by keyboard. */
export function StepGraph({ editing, label, selected, onSelect, onDrop }: Props) {
  const { flow, schema, change } = editing
  const standing = useDeferredValue(standingOf(editing))
  const stood = useRef<Places>(new Map())
  const { boxes, ...drawing } = useMemo(() => placesOf(standing, stood.current), [standing])
  useEffect(() => {
    stood.current = new Map(boxes.map(({ id, x, y }) => [id, { x, y }]))
  }, [boxes])
  const [drag, setDrag] = useState<Drag>()
  const layer = useRef<SVGGElement>(null)
  const pointOf = (event: PointerEvent | DragEvent) => {
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
  const boxAt = (point: { x: number; y: number }) =>
    boxes.find(
      ({ x, y, width, height }) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
    )
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
      const target = boxAt(drag)
      if (target) change(setWay(flow, { id: drag.id, on: drag.on, to: target.id, outcomesOf: schema.outcomesOf }))
    }
    setDrag(undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: steps are added by keyboard from the same list.
    <div
      className={classes.canvas}
      onDragOver={event => draggedStep.isIn(event) && event.preventDefault()}
      onDrop={event => {
        const what = draggedStep.read(event)
        if (!what) return
        event.preventDefault()
        const { x, y } = pointOf(event)
        const target = boxAt({ x, y })
        onDrop(what, target ? { after: target.id } : { at: { x: Math.round(x), y: Math.round(y) } })
      }}
    >
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
                <StepFace
                  editing={editing}
                  id={id}
                  step={step}
                  size={{ width, height }}
                  isSelected={selected === id}
                  onPointerDown={event => {
                    const point = pointOf(event)
                    onSelect(id)
                    grab(event, { kind: 'move', id, dx: point.x - x, dy: point.y - y, x, y, isMoved: false })
                  }}
                />
                {ways.map(({ on, label: way }, index) => {
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
                      <title>{way || on}</title>
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
    </div>
  )
}
