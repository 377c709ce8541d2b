import type { ZodError } from 'zod'
import { convertHosted } from '../hosted/convert.ts'
import { shapeOf } from './actions.ts'
import { FlowDsl, type Step, stepsAfter, stepsMax } from './dsl.ts'
import { componentsMax, interactionsOf, ScreenTemplate, screensMax } from './screen.ts'

/** A fault of a flow, and where: `['steps', 'verify', 'next', 'failure']`. */
export type FlowProblem = { path: (string | number)[]; message: string }

/** What is checked of a flow's content. */
export type Checked = { dsl: unknown; screens: readonly { id: string; htmlTemplate: unknown }[] }
export type RunnableFlow = { dsl: FlowDsl; screens: Map<string, ScreenTemplate | string> }

/** The flow as it runs, or why it does not. One that the hosted service exported runs in our steps. */
export function checkFlow(content: Checked): { flow: RunnableFlow; problems: [] } | { problems: FlowProblem[] } {
  const tooMany = countProblems(content)
  if (tooMany.length > 0) return { problems: tooMany }
  const { dsl, screens } = convertHosted(content) ?? content
  const parsedDsl = FlowDsl.safeParse(dsl)
  const problems: FlowProblem[] = parsedDsl.success ? [] : problemsOf(parsedDsl.error, ['dsl'])
  const templates = new Map<string, ScreenTemplate | string>()
  for (const [index, { id, htmlTemplate }] of screens.entries()) {
    // A screen of the hosted service is HTML for its components, and is served as it is.
    if (typeof htmlTemplate === 'string') templates.set(id, htmlTemplate)
    else {
      const template = ScreenTemplate.safeParse(htmlTemplate)
      if (template.success) templates.set(id, template.data)
      else problems.push(...problemsOf(template.error, ['screens', index, 'htmlTemplate']))
    }
  }
  if (!parsedDsl.success) return { problems }
  // Safe: the schema's steps are those of the type, with inputs by the shape of their action.
  const flow: RunnableFlow = { dsl: parsedDsl.data as FlowDsl, screens: templates }
  problems.push(...linkProblems(flow, new Set(screens.map(({ id }) => id))))
  return problems.length > 0 ? { problems } : { flow, problems: [] }
}

/** What is too much is not read: each step and screen that is wrong takes longer than one that is right. */
function countProblems({ dsl, screens }: Checked): FlowProblem[] {
  const { steps, tasks } = { ...(typeof dsl === 'object' && dsl) } as Record<string, unknown>
  const counted: [path: FlowProblem['path'], what: string, count: number, max: number][] = [
    [['dsl', 'steps'], 'steps', Object.keys(Object(steps)).length, stepsMax],
    [['dsl', 'steps'], 'tasks', Object.keys(Object(tasks)).length, stepsMax],
    [['screens'], 'screens', screens.length, screensMax],
    ...screens.map(({ htmlTemplate }, index): (typeof counted)[number] => {
      const { components } = Object(htmlTemplate) as Record<string, unknown>
      const path = ['screens', index, 'htmlTemplate', 'components']
      return [path, 'components', Array.isArray(components) ? components.length : 0, componentsMax]
    }),
  ]
  return counted.flatMap(([path, what, count, max]) =>
    count > max ? [{ path, message: `must have at most ${max} ${what}` }] : [],
  )
}

export function problemsOf(error: ZodError, at: FlowProblem['path']): FlowProblem[] {
  return error.issues.map(issue => ({
    path: [...at, ...issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))],
    message: sayingOf(issue),
  }))
}

/** The library's own words for what is missing and of another kind are for programmers. */
function sayingOf(issue: ZodError['issues'][number]): string {
  const { message } = issue
  if (issue.code === 'invalid_type')
    return /received undefined$/.test(message) ? 'is missing' : `must be of type ${issue.expected}`
  if (issue.code === 'invalid_union' && /^Invalid/.test(message)) return 'is none of what may stand here'
  if (issue.code === 'unrecognized_keys') return `has what is not known: ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return message
}

/** What no single step shows: ids that lead nowhere, steps that nothing leads to, buttons that do nothing. */
function linkProblems({ dsl: { start, steps }, screens }: RunnableFlow, screenIds: ReadonlySet<string>): FlowProblem[] {
  const problems: FlowProblem[] = []
  const add = (path: FlowProblem['path'], message: string) => problems.push({ path: ['dsl', ...path], message })
  if (!Object.hasOwn(steps, start)) add(['start'], `there is no step ${start}`)
  for (const [id, step] of Object.entries(steps)) {
    for (const to of stepsAfter(step)) if (!Object.hasOwn(steps, to)) add(['steps', id], `there is no step ${to}`)
    if (!leadsOn(step)) add(['steps', id, 'next'], 'must say which step follows')
    if (step.type !== 'screen' && step.type !== 'action') continue
    const { screen: shown, next } = step
    if (typeof shown !== 'string') continue
    if (!screenIds.has(shown)) add(['steps', id, 'screen'], `there is no screen ${shown}`)
    const template = screens.get(shown)
    if (typeof template !== 'object' || typeof next !== 'object' || Object.hasOwn(next, 'default')) continue
    for (const button of interactionsOf(template))
      if (!Object.hasOwn(next, button)) add(['steps', id, 'next'], `must say which step follows the button ${button}`)
  }
  const reached = reachedFrom(start, steps)
  for (const id of Object.keys(steps)) if (!reached.has(id)) add(['steps', id], 'nothing leads to this step')
  return problems
}

function leadsOn(step: Step): boolean {
  if (step.type !== 'action') return true
  return step.next !== undefined || shapeOf(step.action).outcomes.length === 0
}

function reachedFrom(start: string, steps: Record<string, Step>): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = Object.hasOwn(steps, id) ? steps[id] : undefined
    if (reached.has(id) || !step) continue
    reached.add(id)
    open.push(...stepsAfter(step))
  }
  return reached
}
