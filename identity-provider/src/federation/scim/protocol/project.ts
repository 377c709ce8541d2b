import { ScimError } from '../errors.ts'
import { isObject, type Json } from '../schema/normalize.ts'
import { findExtension, locate, type ResourceType } from '../schema/resource-type.ts'

export type Projection = { attributes: string[]; excludedAttributes: string[] }

/** What is always answered (RFC 7643 §7). */
const always = ['schemas', 'id']

/**
 * The resource with the attributes that are asked for (RFC 7644 §3.9); unknown ones are ignored.
 * @throws {ScimError} invalidValue when both lists are sent
 */
export function project(type: ResourceType, resource: Json, { attributes, excludedAttributes }: Projection): Json {
  if (attributes.length > 0 && excludedAttributes.length > 0)
    throw new ScimError(400, 'attributes and excludedAttributes exclude each other', { scimType: 'invalidValue' })
  if (attributes.length > 0) return chosen(type, resource, attributes)
  let rest = resource
  for (const path of excludedAttributes) rest = without(type, rest, path)
  return rest
}

/** Whether an attribute is not in the answer, so that it need not be read. */
export function isLeftOut(type: ResourceType, name: string, { attributes, excludedAttributes }: Projection): boolean {
  const isNamed = (path: string) => locate(type, path)?.attribute.name === name
  if (attributes.length > 0) return !attributes.some(isNamed)
  return excludedAttributes.some(path => isNamed(path) && !path.includes('.'))
}

function chosen(type: ResourceType, resource: Json, paths: string[]): Json {
  const result: Json = Object.fromEntries(always.flatMap(name => (name in resource ? [[name, resource[name]]] : [])))
  for (const path of paths) {
    const extension = findExtension(type, path)
    if (extension && resource[extension.id]) result[extension.id] = resource[extension.id]
    const found = locate(type, path)
    if (!found) continue
    const from = found.extension === undefined ? resource : resource[found.extension]
    if (!isObject(from) || from[found.attribute.name] === undefined) continue
    const to = found.extension === undefined ? result : objectIn(result, found.extension)
    const { sub } = found
    to[found.attribute.name] = sub
      ? merged(to[found.attribute.name], picked(from[found.attribute.name], sub.name))
      : from[found.attribute.name]
  }
  return result
}

function objectIn(holder: Json, key: string): Json {
  const known = holder[key]
  if (isObject(known)) return known
  const made: Json = {}
  holder[key] = made
  return made
}

function picked(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map(each => picked(each, name))
  return isObject(value) && value[name] !== undefined ? { [name]: value[name] } : {}
}

/** The parts of one attribute that several paths name. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return other.map((each, index) => merged(one[index], each))
  return isObject(one) && isObject(other) ? { ...one, ...other } : other
}

function without(type: ResourceType, resource: Json, path: string): Json {
  const extension = findExtension(type, path)
  if (extension) return omit(resource, extension.id)
  const found = locate(type, path)
  if (!found || always.includes(found.attribute.name)) return resource
  const { attribute, sub } = found
  const change = (holder: Json): Json =>
    sub ? { ...holder, [attribute.name]: withoutSub(holder[attribute.name], sub.name) } : omit(holder, attribute.name)
  if (found.extension === undefined) return attribute.name in resource ? change(resource) : resource
  const inner = resource[found.extension]
  return isObject(inner) ? { ...resource, [found.extension]: change(inner) } : resource
}

function withoutSub(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map(each => withoutSub(each, name))
  return isObject(value) ? omit(value, name) : value
}

function omit(object: Json, name: string): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}
