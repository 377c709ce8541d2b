import { holdsMoreValuesThan, InvalidInput } from '@gatehouse-id/operation'
import type { z } from 'zod'
import { type Checked, checkFlow, type FlowProblem, problemsOf } from './document/check.ts'
import { type JsonPath, locateJson, type Place } from './document/locate.ts'
import { Flow, type FlowContent, FlowV2, fromV2, Screens, toV2 } from './flow.ts'
import { convertHosted, type FlowWarning } from './hosted/convert.ts'
import { stepId } from './hosted/tasks.ts'

const problemsMax = 200
/** A flow of 300 steps has some 9,000, and each screen that is full some 500. */
const valuesMax = 50_000

type LocatedProblem = FlowProblem & Place
export type Validation = {
  problems: LocatedProblem[]
  warnings: FlowWarning[]
  /** The flow in our steps, where the hosted service exported it. */
  converted?: z.output<typeof FlowV2>
}

/** What is wrong with a flow: with its steps and screens alone, or with an export of either version. */
export function validateText(text: string): Validation {
  if (holdsMoreValuesThan(valuesMax, text))
    return {
      problems: [{ path: [], message: `must have at most ${valuesMax} values`, line: 1, column: 1 }],
      warnings: [],
    }
  const located = locateJson(text)
  if ('problem' in located) return { problems: [{ ...located.problem, path: [] }], warnings: [] }
  const { problems, ...rest } = validateValue(located.value)
  return { ...rest, problems: problems.slice(0, problemsMax).map(each => ({ ...each, ...located.placeOf(each.path) })) }
}

function validateValue(value: unknown): Omit<Validation, 'problems'> & { problems: FlowProblem[] } {
  const form = formOf(value)
  if (!form) {
    const message = 'must be a flow: an object with dsl and screens, or an export of version 1 or 2'
    return { problems: [{ path: [], message }], warnings: [] }
  }
  const checked = checkFlow(form.content)
  const hosted = convertHosted(form.content)
  const problems = [...form.problems, ...checked.problems.map(each => ({ ...each, path: form.pathOf(each.path) }))]
  if (!hosted) return { problems, warnings: [] }
  const screens = hosted.screens.map(screen => ({ ...screen, inputs: [], interactions: [] }))
  const converted = toV2(form.id, { ...form.described, dsl: json(hosted.dsl), screens: json(screens), references: {} })
  return { problems, warnings: hosted.warnings, converted }
}

/** JSON as JSON: what is undefined is left out. */
function json<Value>(value: unknown): Value {
  // Safe: the converted flow is made of JSON.
  return JSON.parse(JSON.stringify(value)) as Value
}

type Form = {
  id: string
  described: Pick<FlowContent, 'name' | 'description' | 'isDisabled'>
  content: Checked
  /** What is wrong around the steps and screens. */
  problems: FlowProblem[]
  /** The path in the document of a path in `{ dsl, screens }`. */
  pathOf: (path: FlowProblem['path']) => FlowProblem['path']
}

function formOf(value: unknown): Form | undefined {
  if (!isObject(value)) return undefined
  const { flow } = value
  if (isObject(flow) && 'contents' in flow) return ofV2(flow, ['flow'])
  if ('contents' in value) return ofV2(value, [])
  if (isObject(flow) && 'dsl' in flow) return ofV1(flow, value.screens)
  if ('dsl' in value) return ofParts(value)
  return undefined
}

function ofV2(value: Record<string, unknown>, at: FlowProblem['path']): Form {
  const parsed = FlowV2.safeParse({ flowId: 'flow', ...value })
  const described = { name: String(value.flowId ?? 'flow'), description: '', isDisabled: false }
  const screens = Array.isArray(value.screens) ? value.screens : []
  const content = parsed.success
    ? fromV2(parsed.data)
    : { dsl: value.contents, screens: screens.filter(isObject).map(each => screenOf(each.screenId, each.contents)) }
  const isHosted = convertHosted(content) !== undefined
  return {
    id: String(value.flowId ?? 'flow'),
    described: parsed.success ? fromV2(parsed.data) : described,
    content,
    problems: issuesOf(parsed, at),
    pathOf: ([part, ...rest]) =>
      part === 'dsl'
        ? [...at, 'contents', ...hostedPath(rest, content.dsl, isHosted)]
        : [...at, 'screens', ...rest.slice(0, 1), 'contents', ...(isHosted ? [] : rest.slice(1))],
  }
}

function screenOf(id: unknown, contents: unknown) {
  return {
    id: String(id),
    htmlTemplate: isObject(contents) && 'htmlTemplate' in contents ? contents.htmlTemplate : contents,
  }
}

function ofV1(flow: Record<string, unknown>, screens: unknown = []): Form {
  const { id, name, description, disabled, dsl } = flow
  const parsed = Flow.extend({ id: Flow.shape.id.optional() }).safeParse(flow)
  const inner = ofParts({ dsl, screens })
  return {
    ...inner,
    id: String(id ?? 'flow'),
    described: {
      name: String(name || (id ?? 'flow')),
      description: String(description ?? ''),
      isDisabled: disabled === true,
    },
    problems: [...issuesOf(parsed, ['flow']), ...inner.problems],
    pathOf: path => (path[0] === 'dsl' ? ['flow', ...inner.pathOf(path)] : inner.pathOf(path)),
  }
}

function ofParts({ dsl, screens = [] }: Record<string, unknown>): Form {
  const list = Array.isArray(screens) ? screens.filter(isObject) : []
  const content = { dsl, screens: list.map(({ id, htmlTemplate = {} }) => ({ id: String(id), htmlTemplate })) }
  const isHosted = convertHosted(content) !== undefined
  return {
    id: 'flow',
    described: { name: 'flow', description: '', isDisabled: false },
    content,
    problems: issuesOf(Screens.safeParse(screens), ['screens']),
    pathOf: ([part, ...rest]) =>
      part === 'dsl'
        ? ['dsl', ...hostedPath(rest, dsl, isHosted)]
        : ['screens', ...(isHosted ? [...rest.slice(0, 1), 'htmlTemplate'] : rest)],
  }
}

/** The path in a hosted service's export of a path in our steps: its tasks became steps. */
function hostedPath(path: FlowProblem['path'], dsl: unknown, isHosted: boolean): FlowProblem['path'] {
  if (!isHosted) return path
  const [part, step] = path
  const tasks = isObject(dsl) && isObject(dsl.tasks) ? Object.keys(dsl.tasks) : []
  const task = tasks.find(id => stepId(id) === step)
  return part === 'steps' && task !== undefined ? ['tasks', task] : part === 'start' ? ['startTask'] : []
}

type Parsed = { success: true } | { success: false; error: z.ZodError }

function issuesOf(parsed: Parsed, at: FlowProblem['path']): FlowProblem[] {
  return parsed.success ? [] : problemsOf(parsed.error, at)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws {InvalidInput} naming what is wrong, when the flow cannot run */
export function requireRunnable(content: FlowContent): void {
  const { problems } = checkFlow(content)
  if (problems.length === 0) return
  const fields = problems.slice(0, problemsMax).map(({ path, message }) => ({ field: inV2(path).join('.'), message }))
  throw new InvalidInput({
    message: `the flow has ${problems.length} problems: ${fields[0]?.field} ${fields[0]?.message}`,
    fields,
  })
}

function inV2([part, ...rest]: JsonPath): JsonPath {
  return part === 'dsl' ? ['contents', ...rest] : ['screens', ...rest.slice(0, 1), 'contents', ...rest.slice(1)]
}
