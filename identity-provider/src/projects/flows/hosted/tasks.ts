import { z } from 'zod'
import { json } from '@gatehouse-id/operation'
import { stepsMax } from '../document/dsl.ts'

/** A value of an argument: as it stands, or read from what the flow knows. */
const Value = z.looseObject({ type: z.string().default('inline'), value: json().optional() })
export type HostedValue = z.output<typeof Value>

const Rule = z.looseObject({ operator: z.string(), target: Value, predicate: Value.optional() })
const Branch = z.looseObject({
  interactionId: z.string(),
  name: z.string().optional(),
  atomicConditions: z.array(Rule).optional(),
})
export type HostedBranch = z.output<typeof Branch>

const Task = z.looseObject({
  name: z.string().default(''),
  type: z.string().default(''),
  action: z.string().optional(),
  screenId: z.string().optional(),
  arguments: z.record(z.string(), Value.catch({ type: 'inline' })).default({}),
  conditions: z.array(Branch).optional(),
  next: z
    .looseObject({
      rules: z.array(z.looseObject({ interactionId: z.string().default(''), taskId: z.string() })).default([]),
    })
    .default({ rules: [] }),
  view: z.looseObject({ x: z.number(), y: z.number() }).optional(),
})
export type HostedTask = z.output<typeof Task>

/** The contents of a flow that the hosted service exported: tasks by id, and the first of them. */
const HostedContents = z.looseObject({ startTask: z.string(), tasks: z.record(z.string(), Task) })
export type HostedContents = z.output<typeof HostedContents>

/** The tasks of an export of the hosted service; undefined for contents of another form, or with too many to read. */
export function hostedContents(contents: unknown): HostedContents | undefined {
  const { tasks } = Object(contents) as Record<string, unknown>
  if (Object.keys(Object(tasks)).length > stepsMax) return undefined
  return HostedContents.safeParse(contents).data
}

/** The tasks that may follow one. */
export function targetsOf({ next }: HostedTask): string[] {
  return next.rules.map(({ taskId }) => taskId)
}

/** The id of the step that a task becomes: ours begin with a letter. */
export function stepId(task: string): string {
  return `task-${task.replaceAll(/[^\w-]/g, '-')}`.slice(0, 60)
}

export function taskIn({ tasks }: HostedContents, id: string): HostedTask | undefined {
  return Object.hasOwn(tasks, id) ? tasks[id] : undefined
}
