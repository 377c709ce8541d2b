import { asObject, type JsonObject } from '../../../kit/editor/json/json-object.ts'

/** A flow by its parts, each with what makes it up: `Step verify`, `Screen code`, … */
export type FlowParts = ReadonlyMap<string, { kind: 'setting' | 'step' | 'screen'; name: string; content: string }>

/** A JSON value as text that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

type Whole = { settings: JsonObject; contents: JsonObject; screens: readonly (readonly [id: unknown, unknown])[] }

function partsOf({ settings, contents, screens }: Whole): FlowParts {
  const { steps, ...others } = contents
  const part =
    (kind: 'setting' | 'step' | 'screen') =>
    ([name, value]: readonly [unknown, unknown]) =>
      [`${kind} ${name}`, { kind, name: String(name), content: canonical(value) ?? '' }] as const
  return new Map([
    ...Object.entries({ ...settings, ...others }).map(part('setting')),
    ...Object.entries(asObject(steps)).map(part('step')),
    ...screens.map(part('screen')),
  ])
}

/** The parts of a flow as an export has it. */
export function partsOfDocument(document: unknown): FlowParts {
  const { metadata, contents, screens } = asObject(document)
  const { name, description, disabled } = asObject(metadata)
  return partsOf({
    settings: { name, description, disabled: Boolean(disabled) },
    contents: asObject(contents),
    screens: asArray(screens)
      .map(asObject)
      .map(({ screenId, interactions, contents: inner }) => {
        const { htmlTemplate, inputs } = asObject(inner)
        return [screenId, { interactions, htmlTemplate, inputs }]
      }),
  })
}

export type PartChange = { kind: 'setting' | 'step' | 'screen'; name: string; change: 'added' | 'removed' | 'changed' }

/** What is different in `after`. */
export function changesBetween(before: FlowParts, after: FlowParts): PartChange[] {
  const changed = [...after].flatMap(([key, { kind, name, content }]): PartChange[] => {
    const old = before.get(key)
    if (old?.content === content) return []
    return [{ kind, name, change: old ? 'changed' : 'added' }]
  })
  const removed = [...before]
    .filter(([key]) => !after.has(key))
    .map(([, { kind, name }]): PartChange => ({ kind, name, change: 'removed' }))
  return [...changed, ...removed]
}
