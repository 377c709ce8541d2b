import { contract } from '@gatehouse-id/identity-provider'
import type { Operation } from '@gatehouse-id/operation'
import fc from 'fast-check'
import { z } from 'zod'
import type { Credential, FuzzRequest } from './request.ts'
import { asked, type JsonSchema } from './values.ts'

const operations = Object.entries(contract).flatMap(([area, table]) =>
  Object.entries<Operation>(table).map(([name, operation]) => ({ name: `${area}.${name}`, operation })),
)
/** Deleting the project would end the run; it has tests of its own. */
const left = new Set(['projects.delete'])

function credentialOf({ auth }: Operation): Credential {
  return auth === 'open' ? 'none' : auth === 'public' ? 'project' : auth
}
const others: Credential[] = ['none', 'project', 'managementKey', 'refreshToken', 'sessionToken', 'accessKey', 'wrong']

/** Requests to every operation, most as its contract asks. */
export function operationRequests(known: string[]): fc.Arbitrary<FuzzRequest> {
  const each = operations
    .filter(({ name }) => !left.has(name))
    .map(({ name, operation }) => {
      // Zod writes JSON Schema 2020-12, whose keywords used here are those of the type.
      const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
      const credential = fc.oneof(
        { weight: 20, arbitrary: fc.constant(credentialOf(operation)) },
        { weight: 1, arbitrary: fc.constantFrom(...others) },
      )
      // The input of every operation is an object.
      const input = asked(schema, known) as fc.Arbitrary<Record<string, unknown>>
      return fc.tuple(credential, input).map(([as, sent]) => requestOf(name, operation, as, sent))
    })
  return fc.oneof(...each)
}

function requestOf(
  what: string,
  operation: Operation,
  credential: Credential,
  input: Record<string, unknown>,
): FuzzRequest {
  const rest = { ...input }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? 'nothing').toWellFormed())
    delete rest[name]
    return value === '.' || value === '..' || value === '' ? 'nothing' : value
  })
  const { method } = operation
  if (method === 'GET' || method === 'DELETE') {
    const texts = Object.entries(rest).map(([name, value]) => [
      name.toWellFormed(),
      String(value).toWellFormed().slice(0, 3000),
    ])
    return { what, method, path: `${path}?${new URLSearchParams(texts)}`, credential }
  }
  const body = operation.bareBody === undefined ? rest : rest[operation.bareBody]
  return {
    what,
    method,
    path,
    credential,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  }
}
