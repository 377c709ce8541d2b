import { type Drawing, type Edge, layOut, type Node } from '../../../kit/editor/graph/layout.ts'
import type { Step } from './flow-graph.ts'

const stepSize = { width: 184, height: 52 }

type StepNode = Node & { step: Step }

/** Where steps stand, and the ways between them; the outcomes that lead from one step to another share a line. */
export function layOutSteps(steps: readonly Step[]): Drawing<StepNode, Edge> {
  return layOut(
    steps.map(step => ({ ...stepSize, id: step.id, step })),
    steps.flatMap(waysFrom),
  )
}

function waysFrom({ id: from, next }: Step): Edge[] {
  const byTarget = Map.groupBy(next, ({ to }) => to)
  return [...byTarget].map(([to, ways]) => ({ from, to, labels: ways.map(({ on }) => on).filter(Boolean) }))
}
