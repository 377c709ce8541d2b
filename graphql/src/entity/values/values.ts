import type { Field, Fields, Kind } from '@gatehouse-id/entities'
import { epochSeconds } from '../../schema/scalars/time.ts'
import type { Values } from '../pothos.ts'

/** The name of a field in inputs. */
export function inputName(name: string, { kind }: Field): string {
  return kind === 'link' ? `${name}Id` : name
}

export function wireOf(name: string, { wire }: Field): string {
  return wire ?? name
}

/** Reads a field of a thing. */
export function fieldReader(name: string, field: Field): (thing: object) => unknown {
  const read = readerOf(wireOf(name, field))
  return field.opposite ? thing => !read(thing) : read
}

/** The value at a path, such as `scopes.permissionsScopes`. */
export function valueAt(values: object, path: string): unknown {
  return readerOf(path)(values)
}

/** Reads what is at a path, of many. */
export function readerOf(path: string): (values: object) => unknown {
  const [first = '', ...rest] = path.split('.')
  // Most are fields of the thing itself, and a page reads thousands.
  if (rest.length === 0) return values => (values as Values)[first]
  return values =>
    rest.reduce<unknown>((value, part) => (isValues(value) ? value[part] : undefined), (values as Values)[first])
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

/** The same values with another one at a path. */
function withValueAt(values: Values, path: string, value: unknown): Values {
  const [part = '', ...rest] = path.split('.')
  const inner = values[part]
  const below = isValues(inner) ? inner : {}
  return { ...values, [part]: rest.length === 0 ? value : withValueAt(below, rest.join('.'), value) }
}

const empty: Readonly<Partial<Record<Kind, unknown>>> = {
  text: '',
  texts: [],
  json: {},
  records: [],
  link: '',
  time: 0,
}

/** What null stands for; undefined where there is nothing to clear. */
function emptyOf({ kind, initially, opposite }: Field): unknown {
  if (opposite) return !initially
  return initially === undefined ? empty[kind] : initially
}

function wireValue(field: Field, value: unknown): unknown {
  if (value === null) return emptyOf(field)
  const { kind, shape, opposite } = field
  if (opposite) return !value
  if (kind === 'link' && isValues(value)) return value.id
  if (kind === 'time') return epochSeconds(Number(value))
  if (kind !== 'records' || !shape || !Array.isArray(value)) return value
  // An entry replaces another as a whole: what it does not say is empty.
  return value.map(entry => ({ ...blankValues(shape.fields), ...wireValues(shape.fields, entry) }))
}

/** Everything that can be given, empty, under the names of the contract. */
export function blankValues(fields: Fields): Values {
  let blank: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = field.derived ? undefined : emptyOf(field)
    if (value !== undefined) blank = withValueAt(blank, wireOf(name, field), value)
  }
  return blank
}

/** The given fields under the names of the contract; null is what the field is when it is cleared. */
export function wireValues(fields: Fields, given: Values): Values {
  let wired: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = given[inputName(name, field)]
    const after = field.derived || value === undefined ? undefined : wireValue(field, value)
    if (after !== undefined) wired = withValueAt(wired, wireOf(name, field), after)
  }
  return wired
}

/** Everything that can be given, as it is before a change, with what is changed. */
export function mergedValues(fields: Fields, before: object, given: Values): Values {
  let merged: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    const [top = ''] = wireOf(name, field).split('.')
    if (!field.derived && !field.secret) merged = { ...merged, [top]: valueAt(before, top) }
  }
  for (const [name, field] of Object.entries(fields)) {
    const path = wireOf(name, field)
    const value = valueAt(given, path)
    if (value !== undefined && !field.derived) merged = withValueAt(merged, path, value)
  }
  return merged
}

/** What an update can change, to be compared. */
export function editableOf(fields: Fields, row: object): unknown[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.derived || field.fixed || field.secret) return []
    const value = valueAt(row, wireOf(name, field))
    const { references, shape } = field
    if (references && Array.isArray(value)) return [[...value].sort()]
    return [shape && Array.isArray(value) ? value.map(entry => editableOf(shape.fields, entry)) : value]
  })
}

/**
 * Our name of each field that has another one in the contract.
 *
 * @param within the part of the contract's input that the fields are in, for some operations or all
 */
export function inputNamesOf(fields: Fields, within?: string): Record<string, string> {
  const given = Object.entries(fields).filter(([, { derived }]) => !derived)
  const names = given.map(([name, field]) => [wireOf(name, field), inputName(name, field)] as const)
  const inside = within ? names.map(([theirs, ours]) => [`${within}.${theirs}`, ours] as const) : []
  return Object.fromEntries([...inside, ...names.filter(([theirs, ours]) => theirs !== ours)])
}
