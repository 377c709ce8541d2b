import { shapeOf } from '../document/actions.ts'
import { interactionsOf, type ScreenTemplate } from '../document/screen.ts'
import { actionOf } from './actions.ts'
import { branchesOf } from './conditions.ts'
import { buttonId, hostedNodes, screenOf } from './screens.ts'
import { type HostedContents, hostedContents, type HostedTask, stepId, targetsOf, taskIn } from './tasks.ts'

/** What of an export has no equal here: its name, and what becomes of it. */
export type FlowWarning = { name: string; message: string }
type Content = { dsl: unknown; screens: readonly { id: string; htmlTemplate: unknown }[] }
type Step = { type: string; [part: string]: unknown }
type ConvertedScreen = { id: string; htmlTemplate: ScreenTemplate | string }
export type Converted = {
  dsl: { start: string; steps: Record<string, Step> }
  screens: ConvertedScreen[]
  warnings: FlowWarning[]
}

/**
 * A flow that the hosted service exported, in our steps; undefined for a flow of another form. What is not known
 * becomes an end that fails, so that no check is passed over, and is named in the warnings.
 */
export function convertHosted({ dsl, screens }: Content): Converted | undefined {
  const contents = hostedContents(dsl)
  if (!contents) return undefined
  const warnings: FlowWarning[] = []
  const converted = screens.map(({ id, htmlTemplate }): ConvertedScreen => {
    if (typeof htmlTemplate === 'string') return { id, htmlTemplate }
    const { template, unknown } = screenOf(hostedNodes(htmlTemplate))
    for (const name of unknown) warnings.push({ name, message: `the screen ${id} is shown without it` })
    return { id, htmlTemplate: template }
  })
  const steps: Record<string, Step> = {}
  for (const { id, task, lastScreen } of reached(contents)) {
    const step = stepOf({ id, task, contents, screens: converted, lastScreen, warn: warning => warnings.push(warning) })
    const { x, y } = task.view ?? { x: 0, y: 0 }
    steps[stepId(id)] = { ...step, ...(task.name && { name: task.name.slice(0, 100) }), at: { x, y } }
  }
  return { dsl: { start: stepId(firstOf(contents)), steps }, screens: converted, warnings }
}

/** The task that does something first: `start` only leads to it. */
function firstOf(contents: HostedContents): string {
  const { startTask } = contents
  const task = taskIn(contents, startTask)
  const [next] = task ? targetsOf(task) : []
  const isMark = task && task.action === undefined && task.screenId === undefined && !task.conditions
  return isMark && next !== undefined ? next : startTask
}

type Reached = { id: string; task: HostedTask; lastScreen: string | undefined }

/** The tasks that can run, each with the screen that is shown before it; ends of two-part actions are one with them. */
function reached(contents: HostedContents): Reached[] {
  const found = new Map<string, Reached>()
  const open: { id: string; lastScreen: string | undefined }[] = [{ id: firstOf(contents), lastScreen: undefined }]
  for (let next = open.shift(); next; next = open.shift()) {
    const { id, lastScreen } = next
    const task = taskIn(contents, id)
    if (!task || found.has(id)) continue
    found.set(id, { id, task, lastScreen })
    const shown = task.screenId === undefined ? lastScreen : id
    for (const target of targetsOf(lastPartOf(task, contents))) open.push({ id: target, lastScreen: shown })
  }
  return [...found.values()]
}

/** The task that finishes what this one starts, such as the exchange of a provider's code; the task itself otherwise. */
function lastPartOf(task: HostedTask, contents: HostedContents): HostedTask {
  const second = task.arguments.finishStepId?.value ?? task.arguments.exchangeStepId?.value
  return (typeof second === 'string' && actionOf(task) ? taskIn(contents, second) : undefined) ?? task
}

type Context = {
  id: string
  task: HostedTask
  contents: HostedContents
  screens: readonly ConvertedScreen[]
  lastScreen: string | undefined
  warn: (warning: FlowWarning) => void
}

function stepOf(context: Context): Step {
  const { id, task, contents, lastScreen, warn } = context
  if (task.screenId !== undefined) return screenStep(context, task.screenId)
  const flow = task.arguments.flowId?.value
  const rules = Object.fromEntries(
    lastPartOf(task, contents).next.rules.map(({ interactionId, taskId }) => [interactionId, stepId(taskId)]),
  )
  const success = rules.success ?? Object.values(rules)[0]
  if (typeof flow === 'string' && success !== undefined) return { type: 'subflow', flow, next: success }
  const made = task.conditions && branchesOf(task.conditions, rules)
  if (made) return { type: 'condition', ...made }
  const action = task.action === undefined ? undefined : actionOf(task)
  if (!action) {
    const name = task.name || task.action || id
    warn({ name, message: `the flow fails where it comes to this step (${task.action ?? (task.type || 'no action')})` })
    return { type: 'end', result: 'failure', message: `The step ${name} has no equal here.`.slice(0, 500) }
  }
  const { outcomes } = shapeOf(action.action)
  if (outcomes.length === 0 || success === undefined) return { type: 'action', ...action }
  const failure = rules.failure ?? (lastScreen === undefined ? undefined : stepId(lastScreen))
  return {
    type: 'action',
    ...action,
    next: outcomes.includes('failure') && failure !== undefined ? { success, failure } : success,
  }
}

/** A button that leads nowhere shows the screen again. */
function screenStep({ id, task, screens, warn }: Context, screen: string): Step {
  const next = Object.fromEntries(
    task.next.rules.map(({ interactionId, taskId }) => [buttonId(interactionId), stepId(taskId)]),
  )
  const template = screens.find(each => each.id === screen)?.htmlTemplate
  for (const button of typeof template === 'object' ? interactionsOf(template) : []) {
    if (Object.hasOwn(next, button)) continue
    next[button] = stepId(id)
    warn({ name: button, message: `the button leads nowhere, and shows the screen ${task.name || id} again` })
  }
  return { type: 'screen', screen, next }
}
