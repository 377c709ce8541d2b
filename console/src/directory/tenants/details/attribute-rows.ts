import { asObject } from '../../../kit/editor/json/json-object.ts'
import { tenants } from '../messages.ts'

export type AttributeValue = string | number | boolean | string[]
export type AttributeRow = { name: string; value: AttributeValue }

/** What a value of each type starts as. */
export const blankValues = { TEXT: '', NUMBER: 0, BOOLEAN: false, LIST: [] } as const satisfies Record<
  string,
  AttributeValue | readonly string[]
>
export type AttributeType = keyof typeof blankValues

export function typeOf(value: AttributeValue): AttributeType {
  if (Array.isArray(value)) return 'LIST'
  if (typeof value === 'number') return 'NUMBER'
  return typeof value === 'boolean' ? 'BOOLEAN' : 'TEXT'
}

/** The attributes of a tenant as rows, by name. */
export function rowsOf(attributes: unknown): AttributeRow[] {
  return Object.entries(asObject(attributes))
    .map(([name, value]) => ({ name, value: asValue(value) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Rows as the API takes attributes. */
export function attributesOf(rows: readonly AttributeRow[]): Record<string, AttributeValue> {
  return Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value]))
}

/** Why rows cannot be attributes; undefined when they can. */
export function problemOf(rows: readonly AttributeRow[]): string | undefined {
  const names = rows.map(({ name }) => name.trim())
  if (names.includes('')) return tenants.attributeNameMissing
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  return repeated === undefined ? undefined : tenants.attributeRepeated(repeated)
}

/** The API stores these types alone; anything else is shown as JSON text. */
function asValue(value: unknown): AttributeValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && value.every(each => typeof each === 'string')) return value
  return JSON.stringify(value)
}
