import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { type ActionName, type ActionShape, actionNames, actions } from './actions.ts'
import { Rule } from './condition.ts'

export const stepId = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,59}$/, 'must start with a letter and have at most 60 letters, digits, dashes or underscores')
  .meta({ id: 'StepId' })

/** The step that follows, whatever came of this one, or by what came of it: an outcome, or the button that was pressed. */
export const Next = z.union([stepId, z.record(z.string().min(1).max(100), stepId)]).meta({ id: 'Next' })
export type Next = z.output<typeof Next>

/** A step's name and place in the editor's drawing; they change nothing. */
const drawn = {
  name: z.string().max(100).optional(),
  at: z.strictObject({ x: z.number(), y: z.number() }).optional(),
}

const ScreenStep = z.strictObject({
  type: z.literal('screen'),
  screen: z.string().min(1, 'must not be empty').max(200),
  next: Next,
  ...drawn,
})
const ConditionStep = z.strictObject({
  type: z.literal('condition'),
  /** The first branch of which every rule holds is taken. */
  branches: z
    .array(z.strictObject({ when: z.array(Rule).min(1, 'must have a rule').max(20), next: stepId }))
    .min(1, 'must have a branch')
    .max(20),
  otherwise: stepId,
  ...drawn,
})
/** Goes to `body` at most so often; then to `next`. The body leads back here. */
const LoopStep = z.strictObject({
  type: z.literal('loop'),
  times: z.int().min(1).max(100),
  body: stepId,
  next: stepId,
  ...drawn,
})
/** Runs another flow of the project, on the same user and form; what it set stays. */
const SubflowStep = z.strictObject({
  type: z.literal('subflow'),
  flow: z.string().min(1).max(100),
  next: Next,
  ...drawn,
})
const EndStep = z.strictObject({
  type: z.literal('end'),
  result: z.enum(['success', 'failure']).default('success'),
  /** Told to the application that started the flow; texts in it may have values. */
  output: z.record(z.string().min(1).max(60), json()).default({}),
  message: z.string().max(500).optional(),
  ...drawn,
})

function actionStep<Name extends ActionName>(action: Name) {
  const { summary, outcomes, ...needs }: ActionShape = actions[action]
  return z
    .strictObject({
      type: z.literal('action'),
      action: z.literal(action),
      ...actions[action].input,
      next: Next.optional(),
      ...drawn,
    })
    .meta({ description: summary, outcomes, needsUser: needs.needsUser ?? false, waits: needs.waits ?? false })
}
export const ActionStep = z.discriminatedUnion(
  'action',
  // Safe: there is one schema for each name, of which there is more than none.
  actionNames.map(actionStep) as unknown as [ReturnType<typeof actionStep>, ...ReturnType<typeof actionStep>[]],
)

export type ActionStep = {
  type: 'action'
  action: ActionName
  next?: Next | undefined
  name?: string | undefined
  /** By the shape of the action. */
  [input: string]: unknown
}
export type ScreenStep = z.output<typeof ScreenStep>
export type ConditionStep = z.output<typeof ConditionStep>
export type LoopStep = z.output<typeof LoopStep>
export type SubflowStep = z.output<typeof SubflowStep>
export type EndStep = z.output<typeof EndStep>
export type Step = ScreenStep | ConditionStep | LoopStep | SubflowStep | EndStep | ActionStep

export const Step = z.discriminatedUnion('type', [
  ScreenStep,
  ConditionStep,
  LoopStep,
  SubflowStep,
  EndStep,
  ActionStep,
])

/** The most steps of one flow. */
export const stepsMax = 300

/** What a flow does: steps by id, and the first of them. */
export const FlowDsl = z.strictObject({
  start: stepId,
  steps: z
    .record(stepId, Step)
    .refine(steps => Object.keys(steps).length > 0, 'must have a step')
    .refine(steps => Object.keys(steps).length <= stepsMax, `must have at most ${stepsMax} steps`),
})
export type FlowDsl = { start: string; steps: Record<string, Step> }

/** The steps that may follow a step. */
export function stepsAfter(step: Step): string[] {
  switch (step.type) {
    case 'condition':
      return [...step.branches.map(branch => branch.next), step.otherwise]
    case 'loop':
      return [step.body, step.next]
    case 'end':
      return []
    default:
      return step.next === undefined ? [] : typeof step.next === 'string' ? [step.next] : Object.values(step.next)
  }
}

/** The step of an outcome or a button; undefined when nothing leads on. */
export function nextOf(next: Next | undefined, outcome: string): string | undefined {
  if (next === undefined || typeof next === 'string') return outcome === 'failure' ? undefined : next
  return Object.hasOwn(next, outcome) ? next[outcome] : outcome === 'failure' ? undefined : next.default
}
