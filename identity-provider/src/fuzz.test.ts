import { randomUUID } from 'node:crypto'
import { type Operation, serveOperations } from '@gatehouse/operation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import { startTestIdentity, type TestIdentity } from './testing.ts'

const requestsTotal = 20_000
/** Another one with FUZZ_SEED=…; a failure prints the seed and the smallest request that shows it. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)

type JsonSchema = { [key: string]: unknown } & {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Values that mean something here, next to those that mean nothing anywhere. */
const words = (known: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.emailAddress() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        '\0',
        '../..',
        "'; drop table users; --",
        'ａｄａ',
        '𝒜',
        '\ud800',
        'x'.repeat(5000),
      ),
    },
  )

/** What a schema asks for most of the time, and now and then anything at all in its place. */
const valueFor = (schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 40, arbitrary: asked(schema, known) }, { weight: 1, arbitrary: fc.jsonValue() })

function asked(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(each => asked(each, known)))
  if (schema.allOf) return allOf(schema.allOf.map(each => asked(each, known)))
  if (schema.type === 'object' || schema.properties) return objectOf(schema, known)
  if (schema.type === 'array') return fc.array(valueFor(schema.items ?? {}, known), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.format === 'uri') return fc.oneof(fc.webUrl(), words(known))
  return schema.pattern?.includes('@') ? fc.oneof(fc.emailAddress(), words(known)) : words(known)
}

/** Objects laid over one another. */
const allOf = (parts: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> =>
  fc.tuple(...parts).map(values => Object.assign({}, ...values.filter(value => typeof value === 'object')))

function numberOf({ minimum = -2, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  const within = fc.integer({ min: Math.max(minimum, -2), max: Math.min(maximum, 1000) })
  return fc.oneof({ weight: 8, arbitrary: within }, fc.maxSafeInteger(), fc.double())
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, known)])
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
  const bare = Object.fromEntries(required.flatMap(name => (record[name] ? [[name, record[name]]] : [])))
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(record, { requiredKeys: required }) },
    { weight: 6, arbitrary: fc.record(bare) },
    // Something that is required is missing.
    { weight: 1, arbitrary: fc.record(record, { requiredKeys: [] }) },
  )
}

type Asked = { operation: Operation; input: Record<string, unknown>; credential: string }

function requestOf({ operation, input, credential }: Asked, { projectId, baseUrl }: TestIdentity): Request {
  const rest = { ...input }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? 'nothing').toWellFormed())
    delete rest[name]
    return value === '.' || value === '..' || value === '' ? 'nothing' : value
  })
  const headers = { authorization: `Bearer ${projectId}${credential && `:${credential}`}` }
  const url = new URL(baseUrl + path)
  const { method } = operation
  if (method === 'GET' || method === 'DELETE') {
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value).toWellFormed())
    return new Request(url, { method, headers })
  }
  const body = operation.bareBody === undefined ? rest : rest[operation.bareBody]
  return new Request(url, { method, headers, body: JSON.stringify(body ?? {}) })
}

/** Names that exist, so that not everything ends at "not found", and the other project's, which must. */
async function knownNames(identity: TestIdentity) {
  const client = identity.clientAs()
  const { users } = await client.users.search({})
  const { roles } = await client.roles.loadAll({})
  const other = await identity.anotherProject()
  return [
    ...users.flatMap(user => [user.userId, ...user.loginIds]),
    ...roles.flatMap(role => [role.id, role.name]),
    identity.projectId,
    other.projectId,
    'ada@example.com',
    '+12025550123',
    'https://app.example.com/back',
  ]
}

test(`no operation answers ${requestsTotal} senseless requests with an error of our own`, {
  timeout: 240_000,
}, async () => {
  const identity = await startTestIdentity()
  const failures: unknown[] = []
  const { areas, authenticate } = identity.provider
  const operations = serveOperations({
    areas,
    authenticate,
    onUnexpectedError: error => failures.push(error),
  })
  const known = await knownNames(identity)
  const tokens = await signUp(operations, identity)
  /** Sign-outs and clean-ups are among the requests, so the tokens have to be had anew now and then. */
  const credentialFor = async (operation: Operation): Promise<string> => {
    if (operation.auth === 'managementKey') return identity.managementKey
    if (operation.auth !== 'refreshToken' && operation.auth !== 'sessionToken') return ''
    if (!(await isLive(operations, identity, tokens.refreshJwt)))
      Object.assign(tokens, await signUp(operations, identity))
    return operation.auth === 'refreshToken' ? tokens.refreshJwt : tokens.sessionJwt
  }
  const table = Object.fromEntries(
    Object.entries(contract).flatMap(([area, ofArea]) =>
      Object.entries<Operation>(ofArea).map(([name, operation]) => [`${area}.${name}`, operation]),
    ),
  )
  const requests = Object.entries(table).map(([name, operation]) => {
    // Zod writes JSON Schema 2020-12, whose keywords used here are those of the type above.
    const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    return fc.record({
      name: fc.constant(name),
      // The input of every operation is an object.
      input: asked(schema, known) as fc.Arbitrary<Record<string, unknown>>,
      credential: fc.oneof(
        { weight: 20, arbitrary: fc.constant('right' as const) },
        { weight: 1, arbitrary: fc.constantFrom('', 'x', 'a.b.c', identity.managementKey) },
      ),
    })
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(...requests), async wanted => {
      const ip = `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
      const operation = table[wanted.name]
      if (!operation) throw new Error('unreachable: the name came from the table')
      const credential = wanted.credential === 'right' ? await credentialFor(operation) : wanted.credential
      const request = requestOf({ operation, input: wanted.input, credential }, identity)
      const response = await operations.handle(request, { requestId: randomUUID(), ip })
      const answer: unknown = await response.json()
      expect(failures.splice(0), `${wanted.name} ${JSON.stringify(wanted.input)}`).toEqual([])
      expect(response.status).not.toBe(500)
      if (!response.ok) expect(answer).toMatchObject({ errorCode: expect.stringMatching(/^E\d{6}$/) })
    }),
    { numRuns: requestsTotal, seed, endOnFailure: false },
  )
  await identity.close()
})

type Handler = ReturnType<typeof serveOperations>

async function ask(operations: Handler, { baseUrl }: TestIdentity, path: string, bearer: string, body: unknown) {
  const headers = { authorization: `Bearer ${bearer}` }
  const request = new Request(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const response = await operations.handle(request, { requestId: randomUUID(), ip: '203.0.113.7' })
  return { status: response.status, answer: await response.json() }
}

async function signUp(operations: Handler, identity: TestIdentity) {
  const input = { loginId: `${randomUUID()}@example.com`, password: 'correct horse battery' }
  const { answer } = await ask(operations, identity, '/v1/auth/password/signup', identity.projectId, input)
  const { sessionJwt, refreshJwt } = answer as { sessionJwt: string; refreshJwt: string } // a JWTResponse
  return { sessionJwt, refreshJwt }
}

async function isLive(operations: Handler, identity: TestIdentity, refreshJwt: string): Promise<boolean> {
  const bearer = `${identity.projectId}:${refreshJwt}`
  const { status } = await ask(operations, identity, '/v1/auth/me/tenants', bearer, { ids: [] })
  return status === 200
}
