import type { Step } from '../model/flow-model.ts'
import { flowEditor as texts } from '../messages.ts'

/** What kind of step it is, in words. */
export function kindOf(step: Step): string {
  return texts.types[step.type] ?? step.type
}

/** What a way on stands for, in words. */
export function wayName(step: Step, on: string): string {
  if (step.type === 'condition' && on !== 'otherwise') return texts.branch(Number(on))
  return texts.ways[on] ?? on
}
