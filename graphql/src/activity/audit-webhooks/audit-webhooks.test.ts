import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = `id name version description url hasHmacSecret headerNames authentication
  filters { key operator values } attempts lastError`
const set = `mutation ($input: AuditWebhookUpsertInput!) { result: auditWebhookUpsert(input: $input) { __typename
  ... on AuditWebhookUpsertPayload { auditWebhook { ${fields} } } ... on InvalidInput { fields { field } } } }`
const remove = `mutation ($input: AuditWebhookDeleteInput!) { result: auditWebhookDelete(input: $input) { __typename
  ... on AuditWebhookDeletePayload { deletedId } } }`
type Saved = { result: { auditWebhook: { id: string; version: string } } }
const input = {
  name: 'siem',
  url: 'https://siem.example/events',
  filters: [{ key: 'ACTION', operator: 'INCLUDES', values: ['UserCreated'] }],
  authentication: { basic: { username: 'ours', password: 'a password' } },
  hmacSecret: 'a secret',
  headers: { 'x-source': 'a value' },
}

test('a webhook is set, shown without secrets, replaced and deleted', async () => {
  const saved = (await api.run(set, { input })) as Saved
  expect(saved).toMatchObject({
    result: {
      auditWebhook: {
        name: 'siem',
        url: input.url,
        filters: input.filters,
        hasHmacSecret: true,
        headerNames: ['x-source'],
        authentication: 'BASIC',
        attempts: 0,
      },
    },
  })
  expect(JSON.stringify(await api.run(`{ auditWebhooks { edges { node { ${fields} } } } }`))).not.toMatch(
    /a secret|a value|a password/,
  )
  const { id, version } = saved.result.auditWebhook
  const replaced = { name: 'siem', url: 'https://other.example', expectedVersion: version }
  expect(await api.run(set, { input: replaced })).toMatchObject({
    result: { auditWebhook: { hasHmacSecret: false, headerNames: [], authentication: 'NONE', filters: input.filters } },
  })
  expect(await api.run(set, { input: replaced })).toEqual({ result: { __typename: 'VersionConflict' } })
  expect(await api.run(remove, { input: { id } })).toMatchObject({ result: { deletedId: id } })
  expect(await api.run(remove, { input: { id } })).toEqual({ result: { __typename: 'AuditWebhookNotFound' } })
})

test.each([
  [{ name: ' ', url: input.url }, 'name'],
  [{ name: 'x', url: 'nowhere' }, 'url'],
  [{ name: 'x', url: input.url, headers: { host: 'y' } }, 'headers.host'],
])('a problem with the input names its field: %o', async (bad, field) => {
  expect(await api.run(set, { input: bad })).toEqual({ result: { __typename: 'InvalidInput', fields: [{ field }] } })
})

test('webhooks are filtered and ordered', async () => {
  for (const name of ['filter b', 'Filter a']) await api.run(set, { input: { name, url: input.url } })
  expect(
    await api.run('{ auditWebhooks(filter: { text: "FILTER", isFailing: false }) { edges { node { name } } } }'),
  ).toEqual({ auditWebhooks: { edges: [{ node: { name: 'Filter a' } }, { node: { name: 'filter b' } }] } })
  expect(await api.run('{ auditWebhooks(filter: { isFailing: true }) { totalCount } }')).toEqual({
    auditWebhooks: { totalCount: 0 },
  })
})

test('an event of an application is added to the audit trail', async () => {
  const { user } = await api.identity.clientAs().users.create({ loginId: 'buyer@example.com' })
  const create = `mutation ($input: AuditEventCreateInput!) { result: auditEventCreate(input: $input) { __typename
    ... on AuditEventCreatePayload { action } ... on InvalidInput { fields { field } } } }`
  const event = { action: 'InvoiceSent', level: 'INFO', userId: btoa(`User:${user.userId}`), data: { amount: 7 } }
  expect(await api.run(create, { input: event })).toMatchObject({ result: { action: 'InvoiceSent' } })
  const { audits } = await api.identity.clientAs().audit.search({ actions: ['InvoiceSent'] })
  expect(audits).toMatchObject([{ userId: user.userId, data: { amount: 7 }, actor: { name: 'The administrator' } }])
  expect(await api.run(create, { input: { ...event, action: ' ' } })).toMatchObject({
    result: { fields: [{ field: 'action' }] },
  })
})

test('deliveries are told newest first, filtered, paged and sent again; not in a dry run', async () => {
  const { identity } = api
  const saved = (await api.run(set, { input: { name: 'unreachable', url: 'http://127.0.0.1:9/' } })) as Saved
  const { id } = saved.result.auditWebhook
  identity.clock.now += 5_000
  await identity.provider.deliver()
  type Listed = {
    node: { deliveries: { totalCount: number; edges: { node: { databaseId: string; eventIds: string[] } }[] } }
  }
  const list = async (args = '') =>
    (
      (await api.run(`{ node(id: "${id}") { ... on AuditWebhook { deliveries${args} { totalCount edges { node {
        databaseId repeatedDatabaseId status responseStatus error attempts durationMs attemptedAt eventIds } } } } } }`)) as Listed
    ).node.deliveries
  const { edges } = await list()
  expect(edges).toMatchObject([
    {
      node: {
        status: 'FAILED',
        responseStatus: null,
        attempts: 1,
        repeatedDatabaseId: null,
        error: expect.stringMatching(/./),
      },
    },
  ])
  const [first] = edges.map(({ node }) => node)
  const events = await api.run(`{ node(id: "${first?.eventIds[0]}") { __typename } }`)
  expect(events).toEqual({ node: { __typename: 'AuditEvent' } })
  const resend = `mutation ($input: AuditWebhookDeliveryResendInput!, $dryRun: Boolean) {
    result: auditWebhookDeliveryResend(input: $input, dryRun: $dryRun) { __typename
      ... on AuditWebhookDeliveryResendPayload { delivery { status repeatedDatabaseId attemptedAt } } } }`
  const input = { id, deliveryDatabaseId: first?.databaseId }
  const pending = {
    result: { delivery: { status: 'PENDING', repeatedDatabaseId: first?.databaseId, attemptedAt: null } },
  }
  expect(await api.run(resend, { input, dryRun: true })).toMatchObject(pending)
  expect(await list()).toMatchObject({ totalCount: 1 })
  expect(await api.run(resend, { input })).toMatchObject(pending)
  expect(await list('(first: 1)')).toMatchObject({ totalCount: 2, edges: [{ node: { status: 'PENDING' } }] })
  expect(await list('(statuses: [FAILED])')).toMatchObject({ totalCount: 1 })
  expect(await api.run(resend, { input: { id, deliveryDatabaseId: 'WD1' } })).toEqual({
    result: { __typename: 'AuditWebhookDeliveryNotFound' },
  })
  expect(await api.run(resend, { input: { ...input, id: btoa('AuditWebhook:nobody') } })).toEqual({
    result: { __typename: 'AuditWebhookNotFound' },
  })
})

test('a signing secret is rotated where there is one', async () => {
  const rotate = `mutation ($input: AuditWebhookSecretRotateInput!) { result: auditWebhookSecretRotate(input: $input) {
    __typename ... on InvalidInput { fields { field } }
    ... on AuditWebhookSecretRotatePayload { hmacSecret previousValidUntil } } }`
  const saved = (await api.run(set, { input: { ...input, name: 'signed' } })) as Saved
  const { id } = saved.result.auditWebhook
  expect(await api.run(rotate, { input: { id, overlapSeconds: 60 } })).toMatchObject({
    result: { hmacSecret: expect.stringMatching(/^.{43}$/), previousValidUntil: expect.any(String) },
  })
  expect(await api.run(rotate, { input: { id, overlapSeconds: -1 } })).toEqual({
    result: { __typename: 'InvalidInput', fields: [{ field: 'overlapSeconds' }] },
  })
  const plain = (await api.run(set, { input: { name: 'plain', url: input.url } })) as Saved
  expect(await api.run(rotate, { input: { id: plain.result.auditWebhook.id } })).toEqual({
    result: { __typename: 'AuditWebhookNotSigned' },
  })
})
