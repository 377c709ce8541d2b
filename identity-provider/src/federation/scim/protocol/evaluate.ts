import type { Attribute } from '../schema/attribute.ts'
import { isObject, type Json } from '../schema/normalize.ts'
import { locate, type ResourceType } from '../schema/resource-type.ts'
import type { Comparison, Filter } from './filter.ts'

/** Whether a resource matches a filter (RFC 7644 §3.4.2.2). */
export function matches(type: ResourceType, filter: Filter, resource: Json): boolean {
  if (filter.op === 'and') return filter.filters.every(each => matches(type, each, resource))
  if (filter.op === 'or') return filter.filters.some(each => matches(type, each, resource))
  if (filter.op === 'not') return !matches(type, filter.filter, resource)
  const found = locate(type, filter.attrPath)
  if (!found) return false
  const { extension, attribute, sub } = found
  const holder = extension === undefined ? resource : resource[extension]
  const values = listOf(isObject(holder) ? holder[attribute.name] : undefined)
  if (filter.op === '[]')
    return values.some(value => isObject(value) && matchesValue(attribute, filter.valFilter, value))
  const compared = sub ?? comparedOf(attribute)
  const all = compared ? values.flatMap(value => listOf(isObject(value) ? value[compared.name] : value)) : values
  return matchesAny(compared ?? attribute, filter, all)
}

/** Whether one value of a list, such as an e-mail address, matches the filter in brackets. */
export function matchesValue(attribute: Attribute, filter: Filter, value: Json): boolean {
  if (filter.op === 'and') return filter.filters.every(each => matchesValue(attribute, each, value))
  if (filter.op === 'or') return filter.filters.some(each => matchesValue(attribute, each, value))
  if (filter.op === 'not') return !matchesValue(attribute, filter.filter, value)
  if (filter.op === '[]') return false
  const name = filter.attrPath.toLowerCase()
  const sub = attribute.subAttributes?.find(each => each.name.toLowerCase() === name)
  return sub !== undefined && matchesAny(sub, filter, listOf(value[sub.name]))
}

/** What a comparison with a list means: that with its values. */
function comparedOf(attribute: Attribute): Attribute | undefined {
  return attribute.multiValued ? attribute.subAttributes?.find(({ name }) => name === 'value') : undefined
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function matchesAny(attribute: Attribute, filter: Comparison | { op: 'pr' }, values: unknown[]) {
  if (filter.op === 'pr') return values.length > 0
  const { op, compValue } = filter
  // `eq null` means: has no value.
  if (compValue === null) return op === 'eq' ? values.length === 0 : op === 'ne' && values.length > 0
  if (op === 'ne') return !values.some(value => compare(attribute, 'eq', value, compValue))
  return values.some(value => compare(attribute, op, value, compValue))
}

function compare(
  attribute: Attribute,
  op: Comparison['op'],
  value: unknown,
  wanted: string | number | boolean,
): boolean {
  if (attribute.type === 'boolean') return op === 'eq' && String(value) === String(wanted).toLowerCase()
  const [one, other] = [keyOf(attribute, value), keyOf(attribute, wanted)]
  if (op === 'eq') return one === other
  if (typeof one === 'number' || typeof other === 'number') return isOrdered(op, one, other)
  if (op === 'co') return one.includes(other)
  if (op === 'sw') return one.startsWith(other)
  if (op === 'ew') return one.endsWith(other)
  return isOrdered(op, one, other)
}

function isOrdered(op: Comparison['op'], one: string | number, other: string | number): boolean {
  if (op === 'gt') return one > other
  if (op === 'ge') return one >= other
  if (op === 'lt') return one < other
  return op === 'le' && one <= other
}

/** What values of an attribute are compared and sorted by. */
export function keyOf({ type, caseExact }: Attribute, value: unknown): string | number {
  if (type === 'dateTime') return Date.parse(String(value))
  return caseExact ? String(value) : String(value).toLowerCase()
}
