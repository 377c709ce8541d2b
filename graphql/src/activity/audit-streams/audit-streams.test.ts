import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = `id name version kind url region bucket prefix accessKeyId isPathStyle headerNames isStopped attempts
  lastError failingSince waitingSince filters { key operator values }`
const create = `mutation ($input: AuditStreamCreateInput!) { result: auditStreamCreate(input: $input) { __typename
  ... on AuditStreamCreatePayload { auditStream { ${fields} } } ... on InvalidInput { fields { field } } } }`
const update = `mutation ($input: AuditStreamUpdateInput!) { result: auditStreamUpdate(input: $input) { __typename
  ... on AuditStreamUpdatePayload { auditStream { ${fields} } } ... on InvalidInput { fields { field } } } }`
type Saved = { result: { auditStream: { id: string; version: string } } }

const store = {
  kind: 'S3',
  url: 'https://s3.example',
  bucket: 'archive',
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'hidden-secret',
  filters: [{ key: 'ACTION', operator: 'INCLUDES', values: ['UserCreated'] }],
}
const collector = { kind: 'OTLP', url: 'http://127.0.0.1:9', headers: { authorization: 'hidden-token' } }

test('streams are created, changed, listed with webhooks and deleted, without their secrets', async () => {
  const saved = (await api.run(create, { input: { name: 'archive', ...store } })) as Saved
  const { id, version } = saved.result.auditStream
  expect(saved.result.auditStream).toMatchObject({ kind: 'S3', region: 'us-east-1', filters: store.filters })
  const changed = { id, expectedVersion: version, prefix: 'logs', isPathStyle: true }
  expect(await api.run(update, { input: changed })).toMatchObject({
    result: { auditStream: { prefix: 'logs', isPathStyle: true, accessKeyId: 'AKIATEST', filters: store.filters } },
  })
  expect(await api.run(update, { input: { id, bucket: 'another' } })).toEqual({
    result: { __typename: 'InvalidInput', fields: [{ field: 'secretAccessKey' }] },
  })
  await api.identity.clientAs().auditWebhooks.set({ name: 'hook', url: 'https://hook.example' })
  await api.run(create, { input: { name: 'siem', ...collector } })
  const all = `{ auditStreams { edges { node { ${fields} } } } }`
  const listed = await api.run(all)
  expect(listed).toMatchObject({
    auditStreams: { edges: [{ node: { kind: 'S3' } }, { node: { kind: 'WEBHOOK' } }, { node: { kind: 'OTLP' } }] },
  })
  expect(JSON.stringify(listed)).not.toContain('hidden')
  expect(await api.run('{ auditStreams(filter: { kinds: [OTLP] }) { totalCount } }')).toEqual({
    auditStreams: { totalCount: 1 },
  })
  const remove = `mutation { result: auditStreamDelete(input: { id: "${id}" }) { __typename } }`
  expect(await api.run(remove)).toEqual({ result: { __typename: 'AuditStreamDeletePayload' } })
  expect(await api.run(remove)).toEqual({ result: { __typename: 'AuditStreamNotFound' } })
})

test('a change is made by whoever has read the stream last, previewed, undone, and refused to who may not', async () => {
  const saved = (await api.run(create, { input: { name: 'watched', ...store } })) as Saved
  const { id, version } = saved.result.auditStream
  const prefixed = (prefix: string, expectedVersion?: string) =>
    api.run(update, { input: { id, prefix, expectedVersion } })
  expect(await prefixed('late', 'older')).toEqual({ result: { __typename: 'VersionConflict' } })
  const preview = `mutation { result: auditStreamUpdate(input: { id: "${id}", prefix: "tried" }, dryRun: true) {
    ... on AuditStreamUpdatePayload { auditStream { prefix } } } }`
  expect(await api.run(preview)).toEqual({ result: { auditStream: { prefix: 'tried' } } })
  expect(await prefixed('logs', version)).toMatchObject({ result: { auditStream: { prefix: 'logs' } } })
  const found = '{ auditEvents(first: 1) { edges { node { id } } } }'
  const { auditEvents } = (await api.run(found)) as { auditEvents: { edges: { node: { id: string } }[] } }
  const undo = 'mutation ($id: ID!) { auditEventUndo(input: { id: $id }) { __typename } }'
  await api.run(undo, { id: auditEvents.edges[0]?.node.id })
  const load = `{ node(id: "${id}") { ... on AuditStream { prefix version } } }`
  expect(await api.run(load)).toEqual({ node: { prefix: null, version } })
  api.actAs({ roleNames: [] })
  const refused = await Promise.all([
    api.send({ query: load }),
    api.send({ query: update, variables: { input: { id, prefix: 'theirs' } } }),
  ])
  api.actAs({})
  expect(refused.map(({ body }) => body.errors?.[0]?.extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
})

test.each([
  [{ kind: 'S3', url: store.url }, ['bucket', 'accessKeyId']],
  [{ ...store, secretAccessKey: null }, ['secretAccessKey']],
  [{ ...collector, bucket: 'archive' }, ['bucket']],
  [{ kind: 'WEBHOOK', url: store.url }, ['kind']],
])('a problem with the input names its field: %o', async (bad, names) => {
  const fields = names.map(field => ({ field }))
  expect(await api.run(create, { input: { name: 'bad', ...bad } })).toEqual({
    result: { __typename: 'InvalidInput', fields },
  })
})

test('deliveries are told, and sent again', async () => {
  const saved = (await api.run(create, { input: { name: 'unreachable', ...collector } })) as Saved
  const { id } = saved.result.auditStream
  api.identity.clock.now += 5_000
  await api.identity.provider.deliver()
  const list = `{ node(id: "${id}") { ... on AuditStream { attempts lastError failingSince
    deliveries { edges { node { databaseId status } } } } } }`
  type Listed = { node: { deliveries: { edges: { node: { databaseId: string } }[] } } }
  const listed = (await api.run(list)) as Listed
  expect(listed).toMatchObject({
    node: {
      attempts: 1,
      lastError: expect.stringMatching(/cannot be reached/),
      failingSince: expect.any(String),
      deliveries: { edges: [{ node: { status: 'FAILED' } }] },
    },
  })
  const resend = (deliveryDatabaseId = '') =>
    api.run(
      `mutation ($input: AuditStreamDeliveryResendInput!) { result: auditStreamDeliveryResend(input: $input) { __typename
        ... on AuditStreamDeliveryResendPayload { delivery { status } } } }`,
      { input: { id, deliveryDatabaseId } },
    )
  expect(await resend(listed.node.deliveries.edges[0]?.node.databaseId)).toMatchObject({
    result: { delivery: { status: 'PENDING' } },
  })
  const sendTest = `mutation { result: auditStreamTest(input: { id: "${id}" }) { __typename
    ... on AuditStreamTestPayload { delivery { status eventIds } } } }`
  expect(await api.run(sendTest)).toMatchObject({
    result: { delivery: { status: 'PENDING', eventIds: [expect.any(String)] } },
  })
  expect(await resend('WD1')).toEqual({ result: { __typename: 'AuditStreamDeliveryNotFound' } })
})
