import { z } from 'zod'
import { invalidValue, ScimError } from '../errors.ts'
import { isObject, type Json, normalizeValue } from '../schema/normalize.ts'
import { findExtension, type Located, locate, type ResourceType } from '../schema/resource-type.ts'
import { matchesValue } from './evaluate.ts'
import { type Filter, parseLimited } from './filter.ts'

export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown }

const operationsMax = 1_000
const Body = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(4_000).nullish(), value: z.unknown().optional() }))
    .min(1)
    .max(operationsMax),
})

/**
 * The operations of a PATCH request (RFC 7644 §3.5.2). Entra ID writes them with a capital letter.
 * @throws {ScimError} invalidSyntax
 */
export function readPatch(body: Json): PatchOperation[] {
  const operations = Object.entries(body).find(([key]) => key.toLowerCase() === 'operations')?.[1]
  const parsed = Body.safeParse({ Operations: operations })
  if (!parsed.success) throw syntax(`Operations must be a list of 1 to ${operationsMax} objects with an op`)
  return parsed.data.Operations.map(({ op, path, value }) => {
    const name = op.toLowerCase()
    if (name !== 'add' && name !== 'replace' && name !== 'remove')
      throw syntax(`the op ${op.slice(0, 50)} must be add, replace or remove`)
    return { op: name, path: path || undefined, value }
  })
}

function syntax(detail: string): ScimError {
  return new ScimError(400, detail, { scimType: 'invalidSyntax' })
}

/** A path: an attribute, a filter on its values, and a part of it. */
export type Path = Located & { filter: Filter | undefined }

/** @throws {ScimError} invalidPath, invalidFilter */
export function readPath(type: ResourceType, path: string): Path {
  const bracket = path.indexOf('[')
  if (bracket === -1) return { ...found(type, path), filter: undefined }
  const end = path.lastIndexOf(']')
  const rest = path.slice(end + 1)
  if (end < bracket || (rest !== '' && !rest.startsWith('.'))) throw invalidPath(path)
  const filter = parseLimited(path.slice(bracket + 1, end))
  return { ...found(type, path.slice(0, bracket) + rest), filter }
}

function found(type: ResourceType, path: string): Located {
  const located = locate(type, path)
  if (!located) throw invalidPath(path)
  return located
}

function invalidPath(path: string): ScimError {
  return new ScimError(400, `there is no attribute at the path ${path.slice(0, 200)}`, { scimType: 'invalidPath' })
}

/**
 * The resource after the operations, in the names of its schema; the caller normalizes it.
 * @throws {ScimError} invalidPath, invalidFilter, invalidValue, mutability, noTarget
 */
export function applyPatch(type: ResourceType, resource: Json, operations: PatchOperation[]): Json {
  const after = structuredClone(resource)
  for (const operation of operations) {
    if (operation.path !== undefined) applyAt(type, after, operation, operation.path)
    else applyWhole(type, after, operation)
  }
  return after
}

/** Without a path the value has the attributes, by name or, from Entra ID, by path. */
function applyWhole(type: ResourceType, resource: Json, { op, value }: PatchOperation): void {
  if (op === 'remove') throw new ScimError(400, 'remove needs a path', { scimType: 'noTarget' })
  if (!isObject(value)) throw invalidValue('without a path, value must be an object with attributes')
  for (const [key, each] of Object.entries(value)) {
    const extension = findExtension(type, key)
    if (extension && isObject(each))
      for (const [name, inner] of Object.entries(each))
        applyKnown(type, resource, { op, value: inner }, `${extension.id}:${name}`)
    else applyKnown(type, resource, { op, value: each }, key)
  }
}

/** As for whole resources, what is unknown or only read is left out: Okta sends the id along. */
function applyKnown(type: ResourceType, resource: Json, given: Omit<PatchOperation, 'path'>, path: string): void {
  const located = path.includes('[') ? readPath(type, path) : locate(type, path)
  if (located && located.attribute.mutability !== 'readOnly') applyAt(type, resource, { ...given, path }, path)
}

function applyAt(type: ResourceType, resource: Json, { op, value }: PatchOperation, text: string): void {
  const extension = findExtension(type, text)
  if (extension) {
    if (op === 'remove') delete resource[extension.id]
    else applyWhole(type, resource, { op, path: undefined, value: { [extension.id]: value } })
    return
  }
  const path = readPath(type, text)
  const { attribute, sub } = path
  if (attribute.mutability === 'readOnly' || sub?.mutability === 'readOnly')
    throw new ScimError(400, `${text} is read-only`, { scimType: 'mutability' })
  const holder = holderOf(resource, path)
  if (attribute.multiValued) applyToList(holder, path, { op, value })
  else applyToOne(holder, path, { op, value })
}

function holderOf(resource: Json, { extension }: Path): Json {
  if (extension === undefined) return resource
  const known = resource[extension]
  if (isObject(known)) return known
  const made: Json = {}
  resource[extension] = made
  return made
}

type Change = { op: PatchOperation['op']; value: unknown }

function applyToOne(holder: Json, { attribute, sub, filter }: Path, { op, value }: Change): void {
  if (filter) throw invalidValue(`${attribute.name} has one value: a filter cannot choose among several`)
  const before = holder[attribute.name]
  if (sub) {
    const object = isObject(before) ? before : {}
    holder[attribute.name] = object
    if (op === 'remove') delete object[sub.name]
    else object[sub.name] = value
  } else if (op === 'remove') delete holder[attribute.name]
  else if (attribute.subAttributes && isObject(value))
    // Parts that are not sent stay (RFC 7644 §3.5.2.3).
    holder[attribute.name] = { ...(isObject(before) && before), ...namesOf(attribute, value) }
  else holder[attribute.name] = value
}

/** The value with the names of the schema. */
function namesOf(attribute: Path['attribute'], value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      attribute.subAttributes?.find(({ name }) => name.toLowerCase() === key.toLowerCase())?.name ?? key,
      each,
    ]),
  )
}

function applyToList(holder: Json, path: Path, { op, value }: Change): void {
  const { attribute, sub, filter } = path
  const known = holder[attribute.name]
  const before = Array.isArray(known) ? known.filter(isObject) : []
  const isChosen = (each: Json) => filter === undefined || matchesValue(attribute, filter, each)
  const chosen = before.filter(isChosen)
  const list = () => {
    if (op === 'remove' && sub) return before.map(each => (isChosen(each) ? without(each, sub.name) : each))
    // Entra ID removes members by sending them as the value.
    if (op === 'remove') return before.filter(each => !isChosen(each) || !(filter || isAmong(each, value)))
    if (sub || filter) {
      const made = sub ? { [sub.name]: value } : namesOf(attribute, isObject(value) ? value : { value })
      if (chosen.length > 0) return onlyPrimary(before, each => (isChosen(each) ? { ...each, ...made } : each), made)
      return [...before, { ...equalitiesOf(filter), ...made }]
    }
    const values = listOf(normalizeValue(attribute, value, attribute.name))
    return op === 'replace' ? values : added(before, values)
  }
  holder[attribute.name] = list()
}

function without(value: Json, name: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

/** Whether a value is among those sent; all are when none is sent. */
function isAmong(each: Json, value: unknown): boolean {
  if (value === undefined || value === null) return true
  return listOf(value).some(other => (isObject(other) ? other.value : other) === each.value)
}

function listOf(value: unknown): Json[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}

/** Values that are there already are not added again. */
function added(before: Json[], values: Json[]): Json[] {
  const isSame = (one: Json, other: Json) => one.value === other.value && one.type === other.type
  const isPrimary = values.some(({ primary }) => primary === true)
  const kept = before
    .filter(each => !values.some(value => isSame(each, value)))
    .map(each => (isPrimary && each.primary === true ? { ...each, primary: false } : each))
  return [...kept, ...values]
}

/** Where one value becomes the first choice, the others stop being it. */
function onlyPrimary(before: Json[], change: (each: Json) => Json, made: Json): Json[] {
  const isPrimary = made.primary === true || String(made.primary).toLowerCase() === 'true'
  return before.map(each => {
    const after = change(each)
    return isPrimary && after === each && each.primary === true ? { ...each, primary: false } : after
  })
}

/**
 * A value that is not there is made of what its filter compares for equality: Entra ID sets
 * `emails[type eq "work"].value` of users who have none.
 * @throws {ScimError} noTarget for any other filter
 */
function equalitiesOf(filter: Filter | undefined): Json {
  if (filter === undefined) return {}
  if (filter.op === 'eq') return { [filter.attrPath]: filter.compValue }
  if (filter.op === 'and') return Object.assign({}, ...filter.filters.map(equalitiesOf))
  throw new ScimError(400, 'no value matches the filter of the path', { scimType: 'noTarget' })
}
