import { useMemo } from 'react'
import { GraphFrame } from '../../../kit/editor/graph/GraphFrame.tsx'
import type { Step } from './flow-graph.ts'
import classes from './FlowGraph.module.css'
import { layOutSteps } from './graph-layout.ts'
import { flows } from '../messages.ts'

const labelMax = 24

function cut(text: string) {
  return text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text
}

/** Steps and the ways between them, as a picture; the list of steps says the same in words. */
export function FlowGraph({ steps, label }: { steps: readonly Step[]; label: string }) {
  const { boxes, ...drawing } = useMemo(() => layOutSteps(steps), [steps])
  return (
    <GraphFrame label={label} isPicture {...drawing}>
      {boxes.map(({ id, step, x, y, width, height }) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <rect width={width} height={height} rx={8} className={classes.node} data-start={step.isStart || undefined} />
          <text x={12} y={22} className={classes.title}>
            {cut(step.label)}
          </text>
          <text x={12} y={40} className={classes.kind}>
            {flows.kinds[step.kind] ?? step.kind}
          </text>
        </g>
      ))}
    </GraphFrame>
  )
}
