import { asObject, type JsonObject } from '../../../kit/editor/json/json-object.ts'

export type Step = {
  id: string
  kind: string
  /** What it shows or does. */
  label: string
  isStart: boolean
  next: readonly { to: string; on: string }[]
}

/** Where documents keep their steps: ours, and those of others. */
const places = ['steps', 'tasks', 'nodes'] as const
const labels = ['label', 'name', 'title', 'screen', 'screenId', 'action'] as const
const isWayOn = /next|target|goto|^on[A-Z]/

function textOf(step: JsonObject, names: readonly string[]): string {
  const found = names.map(name => step[name]).find(value => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}

/** Every id that stands under a key that leads on, with the outcome that leads there. */
function waysFrom(value: unknown, ids: ReadonlySet<string>, on = '', isOn = false): Step['next'] {
  if (typeof value === 'string') return isOn && ids.has(value) ? [{ to: value, on }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const leads = isWayOn.test(key)
    const named = Array.isArray(value) || key === 'next' ? on : key
    return waysFrom(inner, ids, isOn || leads ? named : on, isOn || leads)
  })
}

/** The steps of a flow, in the order that they are reached from its start; [] for contents of an unknown form. */
export function stepsOf(document: unknown): Step[] {
  const contents = asObject(asObject(document).contents)
  const found = Object.entries(
    places.map(name => asObject(contents[name])).find(each => Object.keys(each).length) ?? {},
  )
  const ids = new Set(found.map(([id]) => id))
  const start = textOf(contents, ['start', 'startTask', 'startNode']) || (found[0]?.[0] ?? '')
  const steps = found.map(([id, value]): Step => {
    const step = asObject(value)
    const kind = textOf(step, ['type', 'kind'])
    const next = waysFrom(step, ids)
    const isNew = (way: Step['next'][number], index: number) =>
      next.findIndex(({ to, on }) => to === way.to && on === way.on) === index
    return { id, kind, label: textOf(step, labels) || id, isStart: id === start, next: next.filter(isNew) }
  })
  const layers = layersOf(steps)
  return steps.toSorted((one, other) => (layers.get(one.id) ?? 0) - (layers.get(other.id) ?? 0))
}

/** How many steps away from the start each step is; what the start does not lead to comes last. */
export function layersOf(steps: readonly Step[]): ReadonlyMap<string, number> {
  const layers = new Map<string, number>()
  let reached = steps.filter(({ isStart }) => isStart)
  for (let layer = 0; reached.length > 0; layer += 1) {
    for (const { id } of reached) layers.set(id, layer)
    const targets = new Set(reached.flatMap(({ next }) => next.map(({ to }) => to)))
    reached = steps.filter(({ id }) => targets.has(id) && !layers.has(id))
  }
  const last = Math.max(-1, ...layers.values()) + 1
  for (const { id } of steps) if (!layers.has(id)) layers.set(id, last)
  return layers
}
