import { z } from 'zod'
import type { Dispatch, ScimAnswer, ScimRequest } from './dispatch.ts'
import { bulkOperationsMax } from './discovery.ts'
import type { Caller } from '../callers/find-caller.ts'
import { ScimError } from '../errors.ts'
import type { Json } from '../schema/normalize.ts'

const requestSchema = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const responseSchema = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

const Operation = z.object({
  method: z.string().transform(method => method.toUpperCase()),
  path: z.string().max(4_000),
  bulkId: z.string().max(200).optional(),
  version: z.string().max(200).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
type Operation = z.output<typeof Operation>
const Body = z.object({
  schemas: z.array(z.string()).refine(schemas => schemas.includes(requestSchema)),
  failOnErrors: z.int().min(1).optional(),
  Operations: z.array(Operation).min(1),
})

/**
 * Several requests in one (RFC 7644 §3.7), each done or refused by itself, in their order; one that refers to a resource
 * which a later one makes waits for it.
 * @throws {ScimError} invalidSyntax, and 413 for too many
 */
export async function runBulk(
  caller: Caller & { base: string },
  body: Json,
  { dispatch, errorOf }: { dispatch: Dispatch; errorOf: (error: unknown) => ScimAnswer },
): Promise<Json> {
  const parsed = Body.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ScimError(400, `${issue?.path.join('.') ?? 'body'}: ${issue?.message}`, { scimType: 'invalidSyntax' })
  }
  const { failOnErrors = Number.POSITIVE_INFINITY, Operations: operations } = parsed.data
  if (operations.length > bulkOperationsMax)
    throw new ScimError(413, `a bulk request has at most ${bulkOperationsMax} operations`)
  const made = new Map<string, string>()
  const results = new Map<Operation, Json>()
  let errors = 0
  let waiting = operations
  while (waiting.length > 0 && errors < failOnErrors) {
    const ready = waiting.filter(operation => unresolved(operation, made).length === 0)
    // What refers to nothing that is made any more fails by itself.
    const next = ready[0] ?? waiting[0]
    if (!next) break
    const answer = await run(next).catch(errorOf)
    if (answer.status >= 400) errors++
    results.set(next, resultOf(next, answer))
    waiting = waiting.filter(operation => operation !== next)
  }
  return { schemas: [responseSchema], Operations: operations.flatMap(operation => results.get(operation) ?? []) }

  async function run(operation: Operation): Promise<ScimAnswer> {
    const [missing] = unresolved(operation, made)
    if (missing !== undefined)
      throw new ScimError(409, `the operation with the bulkId ${missing} made nothing`, { scimType: 'invalidValue' })
    if (operation.method === 'POST' && operation.bulkId === undefined)
      throw new ScimError(400, 'POST needs a bulkId', { scimType: 'invalidSyntax' })
    const answer = await dispatch(caller, toRequest(operation, made))
    const id = answer.body?.id
    if (operation.bulkId !== undefined && typeof id === 'string') made.set(operation.bulkId, id)
    return answer
  }

  function resultOf({ method, bulkId }: Operation, { status, body: told, headers }: ScimAnswer): Json {
    const meta = told?.meta as { location?: string } | undefined // of a resource; an error has none
    return {
      method,
      ...(bulkId !== undefined && { bulkId }),
      ...(meta?.location && { location: meta.location }),
      ...(headers?.etag && { version: headers.etag }),
      status: String(status),
      ...(status >= 400 && { response: told }),
    }
  }
}

const reference = /bulkId:([^"/\\?\s]+)/g

/** The bulk ids that an operation refers to and that nothing was made for yet. */
function unresolved({ path, data }: Operation, made: Map<string, string>): string[] {
  const text = `${path} ${JSON.stringify(data ?? {})}`
  return [...text.matchAll(reference)].flatMap(([, id = '']) => (made.has(id) ? [] : [id]))
}

function toRequest({ method, path, data, version }: Operation, made: Map<string, string>): ScimRequest {
  const resolved = (text: string) => text.replace(reference, (whole, id: string) => made.get(id) ?? whole)
  const [pathname = '', search = ''] = resolved(path).split('?', 2)
  const [, endpoint = '', id, ...more] = pathname.split('/')
  if (more.length > 0 || !['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || id === '.search')
    throw new ScimError(400, 'a bulk operation makes, changes or deletes a user or a group', {
      scimType: 'invalidValue',
    })
  return {
    method,
    endpoint,
    id: id || undefined,
    parameters: new URLSearchParams(search),
    // The same text with other ids in it.
    body: JSON.parse(resolved(JSON.stringify(data ?? {}))) as Json,
    conditions: { ifMatch: version ?? null, ifNoneMatch: null },
  }
}
