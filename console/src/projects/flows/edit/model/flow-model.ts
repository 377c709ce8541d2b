import { asObject, type JsonObject } from '../../../../kit/editor/json/json-object.ts'

/** A step as it is stored; what its type has is read where it is shown. */
export type Step = JsonObject & { type: string }
export type Component = JsonObject & { component: string }
export type Screen = { id: string; title: unknown; components: readonly Component[]; whole: JsonObject }

/** A flow while it is edited: its steps by id, its screens in their order, and the rest as it came. */
export type EditedFlow = {
  metadata: JsonObject
  start: string
  steps: Readonly<Record<string, Step>>
  screens: readonly Screen[]
  whole: JsonObject
}

/** A way from a step: what must come of it, or which button; and the step that follows. */
export type Way = { on: string; to: string | undefined }

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The flow of an exported document; undefined for one of another form than steps. */
export function editedOf(document: unknown): EditedFlow | undefined {
  const whole = asObject(document)
  const { steps, start } = asObject(whole.contents)
  if (typeof steps !== 'object' || steps === null || Array.isArray(steps)) return undefined
  return {
    metadata: asObject(whole.metadata),
    start: text(start),
    steps: Object.fromEntries(
      Object.entries(steps).map(([id, step]) => [id, { ...asObject(step), type: text(asObject(step).type) }]),
    ),
    screens: asList(whole.screens).map(screen => {
      const { screenId, contents } = asObject(screen)
      const { title, components } = asObject(asObject(contents).htmlTemplate)
      return {
        id: text(screenId),
        title,
        components: asList(components).map(each => ({ ...asObject(each), component: text(asObject(each).component) })),
        whole: asObject(screen),
      }
    }),
    whole,
  }
}

/** The document as an import takes it. */
export function documentOf({ metadata, start, steps, screens, whole }: EditedFlow): JsonObject {
  return {
    ...whole,
    metadata,
    contents: { ...asObject(whole.contents), start, steps },
    screens: screens.map(screen => ({
      ...screen.whole,
      screenId: screen.id,
      contents: { ...asObject(screen.whole.contents), ...drawn(screen) },
    })),
  }
}

/** A screen of the hosted service's components is HTML, which stays as it came. */
function drawn({ title, components, whole }: Screen): JsonObject {
  const { htmlTemplate } = asObject(whole.contents)
  if (typeof htmlTemplate === 'string') return {}
  return { htmlTemplate: { ...asObject(htmlTemplate), ...(title !== undefined && { title }), components } }
}

/** The ids of a screen's buttons. */
export function buttonsOf({ components }: Screen): string[] {
  return components.filter(({ component }) => /^(button|providers)$/.test(component)).map(({ id }) => text(id))
}

/** What may come of a step, from the schema of flows. */
export type Outcomes = (action: string) => readonly string[]

/** Every way on that a step has or should have, in order. */
export function waysOf(step: Step, { screens }: EditedFlow, outcomesOf: Outcomes): Way[] {
  switch (step.type) {
    case 'end':
      return []
    case 'loop':
      return [
        { on: 'body', to: idOf(step.body) },
        { on: 'next', to: idOf(step.next) },
      ]
    case 'condition':
      return [
        ...asList(step.branches).map((branch, index) => ({ on: `${index + 1}`, to: idOf(asObject(branch).next) })),
        { on: 'otherwise', to: idOf(step.otherwise) },
      ]
    default:
      return waysByOutcome(step, expectedWays(step, screens, outcomesOf))
  }
}

function expectedWays(step: Step, screens: readonly Screen[], outcomesOf: Outcomes): readonly string[] {
  if (step.type === 'subflow') return ['success', 'failure']
  if (step.type === 'action' && typeof step.screen !== 'string') return outcomesOf(text(step.action))
  const shown = screens.find(({ id }) => id === step.screen)
  const buttons = shown ? buttonsOf(shown) : []
  return step.type === 'action' ? [...outcomesOf(text(step.action)), ...buttons] : buttons
}

function waysByOutcome({ next, type }: Step, expected: readonly string[]): Way[] {
  if (typeof next === 'string') {
    // One step for whatever comes of it, but a failure.
    const ways = expected.map(on => ({ on, to: on === 'failure' && type !== 'screen' ? undefined : next }))
    return ways.length > 0 ? ways : [{ on: 'default', to: next }]
  }
  const own = asObject(next)
  const names = [...expected, ...Object.keys(own).filter(name => !expected.includes(name))]
  if (names.length === 0) return type === 'action' ? [] : [{ on: 'default', to: undefined }]
  return names.map(on => ({ on, to: idOf(own[on]) }))
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What a step is called: its name, else what it shows or does. */
export function labelOf(id: string, step: Step): string {
  return text(step.name) || text(step.screen) || text(step.action) || text(step.flow) || id
}

/** The ids of the steps in the order in which they are reached, those that nothing leads to last. */
export function orderOf(flow: EditedFlow, outcomesOf: Outcomes): string[] {
  const reached = new Set<string>()
  const open = [flow.start]
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const step = Object.hasOwn(flow.steps, id) ? flow.steps[id] : undefined
    if (!step || reached.has(id)) continue
    reached.add(id)
    open.push(...waysOf(step, flow, outcomesOf).flatMap(({ to }) => to ?? []))
  }
  return [...reached, ...Object.keys(flow.steps).filter(id => !reached.has(id))]
}
