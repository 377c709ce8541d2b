import { asObject } from '../../../../kit/editor/json/json-object.ts'
import type { Component, EditedFlow, Outcomes, Screen, Step } from './flow-model.ts'
import { waysOf } from './flow-model.ts'

/** An id that nothing has yet: `screen`, `screen-2`, … */
export function freeId(wanted: string, taken: readonly string[]): string {
  const base = /^[A-Za-z]/.test(wanted) ? wanted : `step-${wanted}`
  const fits = base.replaceAll(/[^\w-]+/g, '-').slice(0, 50)
  if (!taken.includes(fits)) return fits
  for (let number = 2; ; number++) if (!taken.includes(`${fits}-${number}`)) return `${fits}-${number}`
}

function withStep(flow: EditedFlow, id: string, step: Step): EditedFlow {
  return { ...flow, steps: { ...flow.steps, [id]: step } }
}

/** The flow with a step changed; a part that becomes undefined is left out. */
export function changeStep(flow: EditedFlow, id: string, change: Readonly<Record<string, unknown>>): EditedFlow {
  const step = flow.steps[id]
  if (!step) return flow
  const entries = Object.entries({ ...step, ...change }).filter(([, value]) => value !== undefined)
  return withStep(flow, id, { ...Object.fromEntries(entries), type: String(change.type ?? step.type) })
}

/** The flow with one way of a step leading to another step, or nowhere. */
export function setWay(
  flow: EditedFlow,
  { id, on, to, outcomesOf }: { id: string; on: string; to: string | undefined; outcomesOf: Outcomes },
): EditedFlow {
  const step = flow.steps[id]
  if (!step) return flow
  if (step.type === 'loop') return changeStep(flow, id, { [on]: to ?? '' })
  if (step.type === 'condition') {
    if (on === 'otherwise') return changeStep(flow, id, { otherwise: to ?? '' })
    const branches = Array.isArray(step.branches) ? step.branches : []
    return changeStep(flow, id, {
      branches: branches.map((branch, index) =>
        `${index + 1}` === on ? { ...asObject(branch), next: to ?? '' } : branch,
      ),
    })
  }
  const ways = waysOf(step, flow, outcomesOf).map(way => (way.on === on ? { on, to } : way))
  const next = Object.fromEntries(ways.flatMap(way => (way.to === undefined ? [] : [[way.on, way.to]])))
  const [only] = ways
  if (ways.length === 1 && only?.on === 'default') return changeStep(flow, id, { next: only.to })
  return changeStep(flow, id, { next: Object.keys(next).length > 0 ? next : undefined })
}

/** A step of a type as it is at first. */
export function blankStep(type: string, flow: EditedFlow, to: string): Step {
  switch (type) {
    case 'screen':
      return { type, screen: flow.screens[0]?.id ?? '', next: to }
    case 'condition':
      return { type, branches: [{ when: [{ value: 'user.email', operator: 'not-empty' }], next: to }], otherwise: to }
    case 'loop':
      return { type, times: 3, body: to, next: to }
    case 'subflow':
      return { type, flow: '', next: to }
    case 'end':
      return { type, result: 'success' }
    default:
      return { type: 'action', action: 'session.start' }
  }
}

const profileFields: readonly unknown[] = ['name', 'givenName', 'middleName', 'familyName', 'picture']

/** What most people want of a new step: the profile gets what its screens ask for. */
function usualFields(action: string, { screens }: EditedFlow): { fields?: Record<string, string> } {
  if (action !== 'user.update') return {}
  const asked = screens.flatMap(({ components }) => components.map(({ name }) => name)).filter(isProfileField)
  return asked.length > 0 ? { fields: Object.fromEntries(asked.map(name => [name, `{{form.${name}}}`])) } : {}
}

function isProfileField(name: unknown): name is string {
  return profileFields.includes(name)
}

/** The flow with a new step behind another, on the way to what followed it; its id. */
export function addStep(
  flow: EditedFlow,
  {
    type,
    action,
    after,
    outcomesOf,
  }: { type: string; action?: string; after: string | undefined; outcomesOf: Outcomes },
): { flow: EditedFlow; id: string } {
  const id = freeId(action?.replace('.', '-') ?? type, Object.keys(flow.steps))
  const before = after === undefined ? undefined : flow.steps[after]
  const way = before && waysOf(before, flow, outcomesOf)[0]
  const to = way?.to ?? flow.start
  const blank = blankStep(type, flow, to)
  const leadsOn = action === undefined || outcomesOf(action).length > 0
  const step =
    action === undefined
      ? blank
      : { type: 'action', action, ...usualFields(action, flow), ...(leadsOn && { next: to }) }
  const added = withStep(flow, id, step)
  if (Object.keys(flow.steps).length === 0) return { flow: { ...added, start: id }, id }
  return { flow: after !== undefined && way ? setWay(added, { id: after, on: way.on, to: id, outcomesOf }) : added, id }
}

/** The flow with a copy of a step that nothing leads to yet; its id. */
export function duplicateStep(flow: EditedFlow, id: string): { flow: EditedFlow; id: string } {
  const step = flow.steps[id]
  const copy = freeId(id, Object.keys(flow.steps))
  if (!step) return { flow, id }
  const { at: _, ...rest } = step
  return { flow: withStep(flow, copy, { ...rest, type: step.type }), id: copy }
}

/** The flow without a step: what led to it leads to what followed it. */
export function removeStep(flow: EditedFlow, id: string, outcomesOf: Outcomes): EditedFlow {
  const { [id]: removed, ...steps } = flow.steps
  if (!removed) return flow
  const after = waysOf(removed, flow, outcomesOf).find(({ to }) => to !== undefined && to !== id)?.to
  let rest: EditedFlow = {
    ...flow,
    steps,
    start: flow.start === id ? (after ?? Object.keys(steps)[0] ?? '') : flow.start,
  }
  for (const [from, step] of Object.entries(steps))
    for (const { on, to } of waysOf(step, flow, outcomesOf))
      if (to === id) rest = setWay(rest, { id: from, on, to: after, outcomesOf })
  return rest
}

/** The flow with a step of another id, in all that leads to it; unchanged when the id is taken or empty. */
export function renameStep(
  flow: EditedFlow,
  { id, to, outcomesOf }: { id: string; to: string; outcomesOf: Outcomes },
): EditedFlow {
  if (to === '' || Object.hasOwn(flow.steps, to)) return flow
  const steps = Object.fromEntries(Object.entries(flow.steps).map(([each, step]) => [each === id ? to : each, step]))
  let renamed: EditedFlow = { ...flow, steps, start: flow.start === id ? to : flow.start }
  for (const [from, step] of Object.entries(steps))
    for (const way of waysOf(step, flow, outcomesOf))
      if (way.to === id) renamed = setWay(renamed, { id: from, on: way.on, to, outcomesOf })
  return renamed
}

/** The flow with its steps where the drawing puts them by itself. */
export function tidied(flow: EditedFlow): EditedFlow {
  return Object.keys(flow.steps).reduce((each, id) => changeStep(each, id, { at: undefined }), flow)
}

/** The flow with a screen changed, and its id in the steps that show it. */
export function changeScreen(flow: EditedFlow, index: number, change: Partial<Screen>): EditedFlow {
  const before = flow.screens[index]
  const screens = flow.screens.map((screen, each) => (each === index ? { ...screen, ...change } : screen))
  if (!before || change.id === undefined || change.id === before.id) return { ...flow, screens }
  const steps = Object.entries(flow.steps).map(([id, step]) => [
    id,
    step.screen === before.id ? { ...step, screen: change.id } : step,
  ])
  return { ...flow, screens, steps: Object.fromEntries(steps) }
}

export function addScreen(flow: EditedFlow, copyOf?: Screen): EditedFlow {
  const id = freeId(
    copyOf?.id ?? 'screen',
    flow.screens.map(screen => screen.id),
  )
  const blank = {
    id,
    title: undefined,
    components: [{ component: 'button', id: 'submit', text: 'Continue' }],
    whole: {},
  }
  return { ...flow, screens: [...flow.screens, copyOf ? { ...copyOf, id } : blank] }
}

export function removeScreen(flow: EditedFlow, index: number): EditedFlow {
  return { ...flow, screens: flow.screens.filter((_, each) => each !== index) }
}

/** The list with one entry moved by one place; unchanged at its ends. */
export function moved<Entry>(list: readonly Entry[], from: number, by: 1 | -1): Entry[] {
  const next = [...list]
  const [entry] = next.splice(from, 1)
  if (entry === undefined || from + by < 0 || from + by > next.length) return [...list]
  next.splice(from + by, 0, entry)
  return next
}

/** A component as it is at first, with an id or a name that the screen does not have. */
export function blankComponent(component: string, { components }: Pick<Screen, 'components'>): Component {
  const taken = (field: string) => components.map(each => String(each[field] ?? ''))
  switch (component) {
    case 'input':
      return { component, name: freeId('field', taken('name')).replaceAll('-', '_'), label: 'Field', type: 'text' }
    case 'select':
      return {
        component,
        name: freeId('choice', taken('name')).replaceAll('-', '_'),
        label: 'Choice',
        options: [{ value: 'one', label: 'One' }],
      }
    case 'button':
      return { component, id: freeId('button', taken('id')), text: 'Continue' }
    case 'providers':
      return { component, id: freeId('providers', taken('id')) }
    case 'link':
      return { component, text: 'Link', href: '/' }
    case 'image':
      return { component, src: '/logo.svg', alt: 'Logo' }
    case 'heading':
    case 'text':
    case 'notice':
    case 'more':
      return { component, text: 'Text' }
    default:
      return { component }
  }
}
