import { z } from 'zod'
import { hasQuery } from '../client/operation-request.ts'
import type { Operation, OperationTable } from '../declare.ts'
import { BodyTooLarge, type OperationErrorClass, InvalidInput } from '../errors.ts'
import { bodyLimitsOf } from '../serve/body-limits.ts'

/** The OpenAPI 3.1 document of operation tables. */
export function openApiDocument(info: { title: string; version: string }, areas: Record<string, OperationTable>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [area, table] of Object.entries(areas)) {
    for (const [name, operation] of Object.entries<Operation>(table)) {
      const path = paths[operation.path] ?? {}
      path[operation.method.toLowerCase()] = describe(area, name, operation)
      paths[operation.path] = path
    }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'projectId[:key or token]' } },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['errorCode', 'errorName', 'errorDescription', 'errorMessage', 'message'],
  properties: {
    errorCode: { type: 'string', description: 'The code of Descope, which several errors share' },
    errorName: { type: 'string', description: 'Which error it is; never changes' },
    errorDescription: { type: 'string' },
    errorMessage: { type: 'string' },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

function describe(area: string, name: string, operation: Operation) {
  const input = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(match => String(match[1]))
  const properties = Object.entries(input.properties ?? {})
  const isQuery = hasQuery(operation)
  const parameter = (location: 'path' | 'query', field: string, schema: unknown) => ({
    name: field,
    in: location,
    required: location === 'path' || (input.required ?? []).includes(field),
    schema,
  })
  const parameters = [
    ...inPath.map(field => parameter('path', field, { type: 'string' })),
    ...(isQuery ? properties.filter(([field]) => !inPath.includes(field)) : []).map(([field, schema]) =>
      parameter('query', field, schema),
    ),
  ]
  const { $schema: _, ...fields } = input
  const body = operation.bareBody === undefined ? fields : input.properties?.[operation.bareBody]
  const { bytesMax, valuesMax } = bodyLimitsOf(operation)
  const limits = `at most ${bytesMax} bytes and ${valuesMax} values`
  const { $schema: __, ...output } = z.toJSONSchema(operation.output, { unrepresentable: 'any' })
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: operation.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(!isQuery && { requestBody: { description: limits, content: { 'application/json': { schema: body } } } }),
    ...(operation.auth !== 'open' && { security: [{ bearer: [] }] }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: output } } },
      ...errorResponses([InvalidInput, ...(isQuery ? [] : [BodyTooLarge]), ...(operation.errors ?? [])]),
    },
  }
}

function errorResponses(errors: OperationErrorClass[]) {
  const byStatus = new Map<number, string[]>()
  for (const Declared of errors) {
    const { status, code, name, description } = new Declared()
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code} ${name}: ${description}`])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, texts]) => [status, { description: texts.join('; '), content }]),
  )
}
