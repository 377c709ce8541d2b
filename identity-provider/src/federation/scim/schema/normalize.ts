import { invalidValue } from '../errors.ts'
import { type Attribute, findAttribute } from './attribute.ts'
import { findExtension, type ResourceType } from './resource-type.ts'

export type Json = Record<string, unknown>

const textMax = 4096
const valuesMax = 100

/**
 * A resource as a client sent it, with the names of its schema and values of their types. Unknown and read-only
 * attributes are left out, and so are null and empty values. Values that Entra ID sends as text become booleans.
 * @throws {ScimError} invalidValue
 */
export function normalize(type: ResourceType, sent: Json): Json {
  const resource = normalizeObject(type.core.attributes, sent, '')
  const externalId = Object.entries(sent).find(([key]) => key.toLowerCase() === 'externalid')?.[1]
  if (externalId !== undefined && externalId !== null && externalId !== '')
    resource.externalId = textOf(externalId, 'externalId')
  for (const [key, value] of Object.entries(sent)) {
    const extension = findExtension(type, key)
    if (!extension || !isObject(value)) continue
    const inner = normalizeObject(extension.attributes, value, `${extension.id}:`)
    if (Object.keys(inner).length > 0) resource[extension.id] = inner
  }
  return resource
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function normalizeObject(attributes: Attribute[], sent: Json, prefix: string): Json {
  const result: Json = {}
  for (const [key, value] of Object.entries(sent)) {
    const attribute = findAttribute(attributes, key)
    if (!attribute || attribute.mutability === 'readOnly') continue
    const kept = normalizeValue(attribute, value, `${prefix}${attribute.name}`)
    if (kept !== undefined) result[attribute.name] = kept
  }
  return result
}

/** The value of one attribute; undefined for null and for nothing. */
export function normalizeValue(attribute: Attribute, value: unknown, path: string): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (!attribute.multiValued) return normalizeOne(attribute, value, path)
  const list = Array.isArray(value) ? value : [value]
  // Members of groups have a limit of their own.
  if (list.length > valuesMax && attribute.name !== 'members')
    throw invalidValue(`${path} has more than ${valuesMax} values`)
  const values = list.flatMap(each => normalizeOne(attribute, each, path) ?? [])
  return values.length > 0 ? withOnePrimary(values) : undefined
}

function normalizeOne(attribute: Attribute, value: unknown, path: string): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (!attribute.subAttributes) return simple(attribute, value, path)
  // Entra ID sends a manager, and some clients an address, as its value alone.
  const object = isObject(value) ? value : typeof value === 'object' ? undefined : { value }
  if (!object) throw invalidValue(`${path} must be an object`)
  const result = normalizeObject(attribute.subAttributes, object, `${path}.`)
  return Object.keys(result).length > 0 ? result : undefined
}

function simple({ type }: Attribute, value: unknown, path: string): unknown {
  if (type !== 'boolean') return textOf(value, path)
  if (typeof value === 'boolean') return value
  const text = String(value).toLowerCase()
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue(`${path} must be true or false`)
}

function textOf(value: unknown, path: string): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw invalidValue(`${path} must be text`)
  const text = String(value)
  if (text.length > textMax) throw invalidValue(`${path} has more than ${textMax} characters`)
  return text
}

/** At most one value is the first choice (RFC 7643 §2.4); of several, the one that came last. */
function withOnePrimary(values: unknown[]): unknown[] {
  const last = values.findLastIndex(each => isObject(each) && each.primary === true)
  return values.map((each, index) =>
    isObject(each) && each.primary === true && index !== last ? { ...each, primary: false } : each,
  )
}
