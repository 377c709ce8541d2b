import type { FieldProblem } from './errors.ts'

/** The fields that say something and cannot take effect. Zero, empty and `false` are what SDKs send for nothing. */
export function unsupportedIn(sent: unknown, unsupported: Readonly<Record<string, string>> = {}): FieldProblem[] {
  return Object.entries(unsupported).flatMap(([field, message]) =>
    valuesAt(sent, field.split('.')).some(saysSomething) ? [{ field, message }] : [],
  )
}

/** `*` is every item of a list. */
function valuesAt(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (key === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  if (key === '*') return Object.values(value).flatMap(item => valuesAt(item, rest))
  return Object.hasOwn(value, key) ? valuesAt(Reflect.get(value, key), rest) : []
}

function saysSomething(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value) && value !== 'false' && value !== '0'
  return Object.values(value).some(saysSomething)
}
