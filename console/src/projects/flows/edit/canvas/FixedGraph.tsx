import { useEffect, useMemo, useRef } from 'react'
import { GraphFrame } from '../../../../kit/editor/graph/GraphFrame.tsx'
import type { Editing } from '../model/editing.ts'
import classes from './canvas.module.css'
import { placesOf, standingOf } from './graph-places.ts'
import { flowCanvas as texts } from './messages.ts'
import { StepFace } from './StepFace.tsx'

/** What is to be seen of a step: how far a run has come, or what is different in another version. */
export type Mark = 'done' | 'waits' | 'added' | 'removed' | 'changed'

type Props = {
  editing: Omit<Editing, 'change' | 'problems'>
  label: string
  marks: ReadonlyMap<string, Mark>
  /** The step that has to be in view. */
  shown?: string | undefined
}

/** The drawing of a flow that is not edited, with marks on its steps. */
export function FixedGraph({ editing: given, label, marks, shown }: Props) {
  const editing = useMemo(() => ({ ...given, problems: [], change: () => {} }), [given])
  const { boxes, ...drawing } = useMemo(() => placesOf(standingOf(editing), new Map()), [editing])
  const inView = useRef<SVGGElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has to be in view.
  useEffect(() => {
    void inView.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <div className={classes.canvas} data-fixed>
      <GraphFrame label={label} isPicture {...drawing}>
        {boxes.map(({ id, x, y, width, height }) => {
          const step = editing.flow.steps[id]
          const mark = marks.get(id)
          return (
            step && (
              <g
                key={id}
                ref={id === shown ? inView : undefined}
                transform={`translate(${x} ${y})`}
                data-step={id}
                data-mark={mark}
              >
                <StepFace editing={editing} id={id} step={step} size={{ width, height }} isSelected={false} />
                {mark && (
                  <text x={width - 12} y={-6} textAnchor="end" className={classes.mark}>
                    {texts.marks[mark]}
                  </text>
                )}
              </g>
            )
          )
        })}
      </GraphFrame>
    </div>
  )
}
