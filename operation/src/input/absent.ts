import type { z } from 'zod'

/** Values that stand for "not given", by the path of their field (`search.limit`; `*` is every item of a list). */
export type AbsentValues = Readonly<Record<string, readonly unknown[]>>

/** The input without fields whose values mean "not given". Copies only what it changes. */
export function withoutAbsentValues(input: unknown, absentValues: AbsentValues): unknown {
  return Object.entries(absentValues).reduce<unknown>(
    (left, [field, values]) => without(left, field.split('.'), value => values.includes(value)),
    input,
  )
}

/**
 * The input without the `null` values that its schema refuses, and whether there was one. What the schema accepts,
 * such as `null` in free JSON, stays.
 */
export function withoutRefusedNulls(input: unknown, error: z.ZodError): { input: unknown; isChanged: boolean } {
  const isNull = (value: unknown) => value === null
  const paths = pathsOf(error.issues).filter(path => valueAt(input, path) === null && !isInList(input, path))
  return {
    input: paths.reduce<unknown>((left, path) => without(left, path, isNull), input),
    isChanged: paths.length > 0,
  }
}

/** Where the problems are, those of each branch of a union included. */
function pathsOf(issues: readonly z.core.$ZodIssue[], before: readonly string[] = []): string[][] {
  return issues.flatMap(issue => {
    const path = [...before, ...issue.path.map(String)]
    const inner = issue.code === 'invalid_union' ? issue.errors.flatMap(branch => pathsOf(branch, path)) : []
    return [path, ...inner]
  })
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), input)
}

/** An item of a list is not absent when it is `null`: the others would move up. */
function isInList(input: unknown, path: readonly string[]): boolean {
  return Array.isArray(valueAt(input, path.slice(0, -1)))
}

function without(input: unknown, path: readonly string[], isAbsent: (value: unknown) => boolean): unknown {
  const [key, ...rest] = path
  if (key === undefined || !isObject(input)) return input
  if (Array.isArray(input)) {
    return input.map((item, index) => (key === '*' || key === String(index) ? without(item, rest, isAbsent) : item))
  }
  if (!Object.hasOwn(input, key)) return input
  const { [key]: value, ...others } = input as Record<string, unknown> // Keys of JSON objects are texts.
  if (rest.length > 0) return { ...others, [key]: without(value, rest, isAbsent) }
  return isAbsent(value) ? others : input
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
