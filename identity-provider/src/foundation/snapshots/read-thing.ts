import { readValue, type ValueProblem } from '@gatehouse-id/operation'
import { z } from 'zod'
import { fromObject, type Json, type Part, type ThingContent, toObject } from './part.ts'

/** What one thing of a part has to be. */
export function schemaOf({ schema, things }: Part): z.ZodType {
  // Safe casts: a part with names is a list, or a record where its keys are the names.
  if (things?.key === 'property') return (schema as unknown as z.ZodRecord).valueType as z.ZodType
  if (things) return (schema as unknown as z.ZodArray).element as z.ZodType
  return schema
}

/**
 * A thing as its project would say it: with what is left out. Fields that its part does not have are refused, for they
 * would do nothing.
 */
export function readThing(part: Part, given: ThingContent): { content: ThingContent } | { issues: ValueProblem[] } {
  const { id, ...rest } = given
  const isProperty = part.things?.key === 'property'
  if (isProperty && typeof id !== 'string') return { issues: [{ path: ['id'], message: 'is missing' }] }
  const written = part.things ? (isProperty ? rest : given) : fromObject(given)
  const read = readValue(schemaOf(part), written)
  if ('problems' in read) return { issues: read.problems }
  const unknown = strayFields(written, read.value)
  if (unknown.length > 0) return { issues: unknown.map(path => ({ path, message: 'is no field of it' })) }
  // What a schema of a part answers is JSON.
  const content = toObject(JSON.parse(JSON.stringify(read.value)) as Json) as ThingContent
  return { content: isProperty ? { id: id ?? '', ...content } : content }
}

/** The JSON Schema of a file with one thing, for editors. */
export function jsonSchemaOf(part: Part): Record<string, unknown> {
  const { $schema, ...one } = z.toJSONSchema(schemaOf(part), { io: 'input', unrepresentable: 'any' })
  const more: Record<string, unknown> = {}
  if (part.things?.key === 'property') more.id = { type: 'string' }
  if (part.things?.secrets) more.secrets = { type: 'object', additionalProperties: { type: 'string' } }
  const isList = one.type === 'array'
  const shape = isList ? { type: 'object', properties: { items: one }, required: ['items'] } : one
  return { $schema, title: part.name, ...withProperties(shape, more) }
}

function withProperties(schema: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const { additionalProperties: _, properties, anyOf, oneOf, ...rest } = schema
  const each = (all: unknown) => (Array.isArray(all) ? all.map(one => withProperties(one, more)) : undefined)
  const branches = { anyOf: each(anyOf), oneOf: each(oneOf) }
  if (branches.anyOf || branches.oneOf) return JSON.parse(JSON.stringify({ ...rest, ...branches }))
  return { ...rest, properties: { ...Object(properties), ...more }, additionalProperties: false }
}

/** The fields of `given` that `read` has not. */
function strayFields(given: unknown, read: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((item, index) => strayFields(item, read[index], [...at, index]))
  if (!isRecord(given) || !isRecord(read)) return []
  return Object.entries(given).flatMap(([field, value]) =>
    field in read ? strayFields(value, read[field], [...at, field]) : value === undefined ? [] : [[...at, field]],
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
