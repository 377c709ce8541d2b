import { asObject, type JsonObject } from '../../../../kit/editor/json/json-object.ts'

/** A part of a JSON Schema. */
export type Shape = JsonObject
/** What has fields: a step, an action or a component. */
export type Described = { summary: string; fields: Readonly<Record<string, Shape>>; required: readonly string[] }
export type ActionShape = Described & { outcomes: readonly string[]; needsUser: boolean }

/** What flows can have, as the server says it. */
export type FlowSchema = {
  steps: ReadonlyMap<string, Described>
  actions: ReadonlyMap<string, ActionShape>
  components: ReadonlyMap<string, Described>
  operators: readonly string[]
  /** The first part of what a rule reads. */
  valueRoots: readonly string[]
  outcomesOf: (action: string) => readonly string[]
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}

/** The kinds of what may stand in a place, those of kinds of kinds included. */
function kindsOf(shape: Shape): Shape[] {
  const kinds = [shape.oneOf, shape.anyOf].find(Array.isArray)
  return kinds ? kinds.map(asObject).flatMap(kindsOf) : [shape]
}

function constOf(fields: JsonObject, name: string): string {
  return String(asObject(fields[name]).const ?? '')
}

/** The schema as it is asked for; references are followed one level deep, where fields have them. */
export function readSchema(schema: unknown): FlowSchema {
  const whole = asObject(schema)
  const definitions = asObject(whole.$defs)
  const resolve = (value: unknown): Shape => {
    const shape = asObject(value)
    const name = String(shape.$ref ?? '').replace('#/$defs/', '')
    return name === '' ? shape : { ...asObject(definitions[name]), named: name }
  }
  const within = (value: unknown, ...path: string[]): Shape =>
    path.reduce((shape, name) => resolve(shape[name]), resolve(value))
  const described = (shape: Shape): Described => ({
    summary: String(shape.description ?? ''),
    fields: Object.fromEntries(Object.entries(asObject(shape.properties)).map(([name, each]) => [name, resolve(each)])),
    required: textsOf(shape.required),
  })
  const steps = kindsOf(within(whole, 'properties', 'dsl', 'properties', 'steps', 'additionalProperties'))
  const components = kindsOf(
    within(whole, 'properties', 'screens', 'items', 'properties', 'htmlTemplate', 'properties', 'components', 'items'),
  )
  const actions = new Map(
    steps
      .filter(({ properties }) => constOf(asObject(properties), 'type') === 'action')
      .map(shape => [
        constOf(asObject(shape.properties), 'action'),
        { ...described(shape), outcomes: textsOf(shape.outcomes), needsUser: shape.needsUser === true },
      ]),
  )
  const rule = asObject(asObject(definitions.Rule).properties)
  const [, roots = ''] = /^\^\(([\w|]+)\)/.exec(String(asObject(rule.value).pattern ?? '')) ?? []
  return {
    steps: new Map(steps.map(shape => [constOf(asObject(shape.properties), 'type'), described(shape)])),
    actions,
    components: new Map(components.map(shape => [constOf(asObject(shape.properties), 'component'), described(shape)])),
    operators: textsOf(asObject(rule.operator).enum),
    valueRoots: roots.split('|'),
    outcomesOf: action => actions.get(action)?.outcomes ?? ['success', 'failure'],
  }
}
