import { KeyRefused, ServiceUnavailable, TemporarilyUnavailable } from '@gatehouse-id/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGraphql } from './create-graphql.ts'
import { limits } from './limits/limits.ts'
import { startTestGraphql } from '../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
const logged: { message: string; fields: Record<string, unknown> }[] = []
beforeAll(async () => {
  api = await startTestGraphql({
    newRequestId: () => 'made-up',
    log: { error: (message, fields) => logged.push({ message, fields }) },
  })
})
afterAll(() => api.identity.close())

test('a signed-in administrator learns who they are and what they may do', async () => {
  api.actAs({ roleNames: ['Auditor'], name: 'Ada' })
  expect(await api.run('{ viewer { name roleNames permissions } }')).toEqual({
    viewer: { name: 'Ada', roleNames: ['Auditor'], permissions: ['READ_PROJECT', 'READ_USERS', 'READ_AUDIT'] },
  })
})

test('a visitor is no viewer and may call nothing else', async () => {
  api.actAs(undefined)
  expect(await api.run('{ viewer { name } }')).toEqual({ viewer: null })
  const { body } = await api.send({ query: '{ users { totalCount } }' })
  expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  api.actAs({})
})

test.each([
  [
    'TEMPORARILY_UNAVAILABLE',
    new TemporarilyUnavailable({ message: 'the database is away', retryAfterSeconds: 2 }),
    'the database is away',
  ],
  ['IDENTITY_UNAVAILABLE', new ServiceUnavailable({ message: 'it does not answer' }), 'it does not answer'],
  ['IDENTITY_REFUSED', new KeyRefused({ message: 'it refuses our key' }), 'it refuses our key'],
])('%s is answered and logged, wherever the provider is called', async (code, failure, message) => {
  const fail = () => Promise.reject(failure)
  const found: unknown[] = []
  const log = { error: (_: string, fields: Record<string, unknown>) => void found.push(fields.error) }
  const working = api.identity.clientAs()
  const client = { ...working, roles: { ...working.roles, loadAll: fail } }
  const whileAsking = createGraphql({ viewerOf: fail, clientFor: () => client, isDevelopment: false, log })
  const viewer = { ...administrator, projectId: api.identity.projectId }
  const whileResolving = createGraphql({
    viewerOf: async () => viewer,
    clientFor: () => client,
    isDevelopment: false,
    log,
  })
  for (const { handle } of [whileAsking, whileResolving]) {
    const body = JSON.stringify({ query: '{ roles { totalCount } }' })
    const headers = { 'content-type': 'application/json' }
    const response = await handle(new Request('http://localhost/graphql', { method: 'POST', headers, body }))
    expect(await response.json()).toMatchObject({ errors: [{ message, extensions: { code } }] })
  }
  expect(found).toEqual([failure, failure])
})

const administrator = {
  kind: 'administrator' as const,
  administeredTenantIds: [],
  id: 'Uada',
  name: 'Ada',
  email: '',
  picture: '',
  providerId: 'gatehouse',
  apiUrl: 'https://api.example.com',
  roleNames: ['Administrator'],
}

test('every result and every error carries the id of its request', async () => {
  expect(
    (await api.send({ query: '{ viewer { databaseId } }' }, { 'x-request-id': 'r-17' })).body.extensions,
  ).toMatchObject({
    requestId: 'r-17',
  })
  const { body } = await api.send({ query: '{ users(first: 1000) { totalCount } }' })
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', requestId: 'made-up' })
})

test('a request id that could forge a log line is replaced', async () => {
  const { body } = await api.send({ query: '{ viewer { databaseId } }' }, { 'x-request-id': 'a b' })
  expect(body.extensions).toMatchObject({ requestId: 'made-up' })
})

test('an unexpected error is hidden from the caller and logged', async () => {
  const broken = await startTestGraphql({
    viewerOf: () => Promise.reject(new Error('the secret is swordfish')),
    log: { error: (message, fields) => logged.push({ message, fields }) },
  })
  const { body } = await broken.send({ query: '{ viewer { databaseId } }' }, { 'x-request-id': 'r-18' })
  expect(JSON.stringify(body)).not.toContain('swordfish')
  expect(body.errors?.[0]?.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR', requestId: 'r-18' })
  expect(logged.at(-1)?.fields).toMatchObject({ requestId: 'r-18', error: new Error('the secret is swordfish') })
  await broken.identity.close()
})

test('a page of another site cannot send operations', async () => {
  const query = JSON.stringify({ query: '{ viewer { databaseId } }' })
  const form = await api.send(query, { 'content-type': 'text/plain' })
  expect([form.status, form.body.errors?.[0]?.extensions.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const crossSite = await api.send(query, { 'sec-fetch-site': 'cross-site' })
  expect([crossSite.status, crossSite.body.errors?.[0]?.extensions.code]).toEqual([403, 'CROSS_SITE_REQUEST'])
  expect((await api.send(query, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('nothing is read or changed by following a link', async () => {
  const response = await api.handle(new Request('http://localhost/graphql?query=%7Bviewer%7Bid%7D%7D'))
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
})

test('GraphiQL is one page without anything from elsewhere, for callers and in development for visitors', async () => {
  const page = () =>
    new Request('http://localhost/graphql?query=%7Bviewer%7Bid%7D%7D', {
      headers: { accept: 'text/html', 'sec-fetch-site': 'none' },
    })
  const response = await api.handle(page())
  const html = await response.text()
  expect(html).toContain('GraphiQL')
  expect(html).not.toContain('"viewer"')
  expect(response.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*(unsafe|https?:|\*)/)
  const visitors = await startTestGraphql({ viewerOf: async () => undefined })
  expect((await visitors.handle(page())).status).toBe(401)
  await visitors.identity.close()
  const development = await startTestGraphql({ viewerOf: async () => undefined, isDevelopment: true })
  expect((await development.handle(page())).status).toBe(200)
  await development.identity.close()
})

const refusals = [
  ['too deep', 'levels', `{ users ${'{ edges { node { tenants '.repeat(5)} { totalCount } ${'} } }'.repeat(5)} }`],
  ['too full of aliases', 'aliases', `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: viewer { id }`).join(' ')} }`],
  ['too full of directives', 'directives', `{ viewer ${'@skip(if: false) '.repeat(21)} { databaseId } }`],
  ['too repetitive', 'more than once', `{ ${'viewer { id } '.repeat(limits.repeatsMax + 2)} }`],
  ['too long', 'tokens', `{ ${'viewer { id } '.repeat(limits.tokensMax / 3)} }`],
  [
    'too expensive',
    'costs',
    '{ users(first: 100) { edges { node { roles(first: 100) { edges { node { id name description isDefault } } } } } } }',
  ],
] as const
test.each(refusals)('a document that is %s is refused before anything runs', async (_name, reason, query) => {
  const { body } = await api.send({ query })
  expect(Object.values(body.data ?? {}).every(value => value === null)).toBe(true)
  expect(body.errors?.[0]?.message).toContain(reason)
  expect(body.errors?.[0]?.extensions.code).toMatch(/BAD_REQUEST|GRAPHQL_PARSE_FAILED/)
})

test('a batch of operations is answered up to its limit', async () => {
  const operation = { query: '{ viewer { databaseId } }' }
  expect((await api.send(Array(limits.batchMax).fill(operation))).body).toHaveLength(limits.batchMax)
  expect((await api.send(Array(limits.batchMax + 1).fill(operation))).status).toBe(413)
})

test('a body beyond the limit is refused', async () => {
  const { status } = await api.send({
    query: '{ viewer { databaseId } }',
    variables: { x: 'x'.repeat(limits.bodyBytesMax) },
  })
  expect(status).toBe(413)
})

test('a large body is read for viewers only, and one with too many values never', async () => {
  const operation = (variable: unknown) => ({ query: '{ viewer { databaseId } }', variables: { variable } })
  const large = operation('x'.repeat(limits.anonymousBodyBytesMax))
  const many = operation(new Array(limits.bodyBytesMax / 32).fill(1))
  // Few bytes, and yet many values: a flow of some screens.
  const dense = operation(new Array(5_000).fill(1))
  expect((await api.send(large)).status).toBe(200)
  expect((await api.send(dense)).status).toBe(200)
  expect(await api.send(many)).toMatchObject({
    status: 413,
    body: { errors: [{ extensions: { code: 'BODY_TOO_LARGE' } }] },
  })
  api.actAs(undefined)
  expect((await api.send(large)).status).toBe(413)
  expect((await api.send(dense)).status).toBe(413)
  expect((await api.send(operation('x'))).status).toBe(200)
  api.actAs({})
})

test('a misspelled field is refused without naming similar ones', async () => {
  const { body } = await api.send({ query: '{ viewer { emial } }' })
  expect(body.errors?.[0]?.message).toContain('emial')
  expect(body.errors?.[0]?.message).not.toContain('"email"')
})

test('an answer that is too large is not sent, and says so', async () => {
  const client = api.identity.clientAs()
  const list = async () => {
    const { projects } = await client.projects.list({})
    return { projects: projects.map(project => ({ ...project, name: 'x'.repeat(limits.responseBytesMax) })) }
  }
  const large = await startTestGraphql({ clientFor: () => ({ ...client, projects: { ...client.projects, list } }) })
  large.actAs({ projectId: api.identity.projectId })
  const { status, body } = await large.send({ query: '{ project { name } }' })
  await large.identity.close()
  expect(status).toBe(422)
  expect(body.errors?.[0]).toMatchObject({ extensions: { code: 'RESPONSE_TOO_LARGE' } })
})

test('what takes long is logged with its fields and caller, and without variables', async () => {
  const slow: { message: string; fields: Record<string, unknown> }[] = []
  const log = {
    error: () => {},
    warn: (message: string, fields: Record<string, unknown>) => slow.push({ message, fields }),
  }
  const logging = await startTestGraphql({ slowMs: 0, log, newRequestId: () => 'r-1' })
  await logging.run('query Find($id: String) { user(databaseId: $id) { name } project { name } }', { id: 'Usecret' })
  await logging.identity.close()
  expect(slow).toEqual([
    {
      message: 'slow graphql operation',
      fields: {
        requestId: 'r-1',
        operation: 'Find',
        fields: ['user', 'project'],
        caller: 'administrator Uadministrator',
        durationMs: expect.any(Number),
      },
    },
  ])
})
