import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

async function ask(loginId: string) {
  const { baseUrl, projectId } = api.identity
  const response = await fetch(`${baseUrl}/v1/auth/otp/signup-in/email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loginId }),
  })
  expect(response.status).toBe(200)
}

type Outbox = {
  messages: { totalCount: number; edges: { node: { id: string; recipient: string } }[] }
}
const query = `query ($first: Int, $filter: MessageFilter) { messages(first: $first, filter: $filter) {
  totalCount edges { node { id recipient status purpose channel } } } }`
// The query above asks for these fields.
async function list(variables: Record<string, unknown> = {}) {
  return ((await api.run(query, variables)) as Outbox).messages
}

test('the outbox lists messages, newest first, and filters by recipient, purpose and status', async () => {
  await ask('one@example.com')
  await ask('two@example.com')
  const { totalCount, edges } = await list()
  expect(totalCount).toBe(2)
  expect(edges.map(({ node }) => node)).toMatchObject([
    { recipient: 'two@example.com', status: 'KEPT', purpose: 'ONE_TIME_CODE', channel: 'EMAIL' },
    { recipient: 'one@example.com' },
  ])
  expect((await list({ filter: { recipient: 'one@example.com' } })).totalCount).toBe(1)
  expect((await list({ filter: { purposes: ['MAGIC_LINK'] } })).totalCount).toBe(0)
  expect((await list({ filter: { statuses: ['FAILED', 'KEPT'] } })).totalCount).toBe(2)
})

test('a message is found by its node id, with its text', async () => {
  await ask('three@example.com')
  const [edge] = (await list({ filter: { recipient: 'three@example.com' } })).edges
  const fields = '... on Message { recipient content { text isBlotted } }'
  expect(await api.run(`{ node(id: "${edge?.node.id}") { ${fields} } }`)).toEqual({
    node: { recipient: 'three@example.com', content: { text: expect.stringMatching(/\d{6}/), isBlotted: false } },
  })
  expect(await api.run(`{ node(id: "${btoa('Message:Mnone')}") { id } }`)).toEqual({ node: null })
})

test('a message without delivery is not retried, and the error says why', async () => {
  await ask('four@example.com')
  const [edge] = (await list({ filter: { recipient: 'four@example.com' } })).edges
  const retry = (id: string | undefined) =>
    api.run(`mutation { messageRetry(input: { id: "${id}" }) { __typename ... on UserError { code message } } }`)
  expect(await retry(edge?.node.id)).toEqual({
    messageRetry: {
      __typename: 'MessageNotRetried',
      code: 'MESSAGE_NOT_RETRIED',
      message: 'nothing is set up to send it',
    },
  })
  expect(await retry(btoa('Message:Mnone'))).toMatchObject({ messageRetry: { __typename: 'MessageNotFound' } })
})

test('a text that was changed meanwhile is not overwritten', async () => {
  const { messageTemplates } = (await api.run(
    '{ messageTemplates(first: 100) { edges { node { purpose format locale version } } } }',
  )) as {
    messageTemplates: { edges: { node: { purpose: string; format: string; locale: string; version: string } }[] }
  }
  const [which] = messageTemplates.edges
    .map(({ node }) => node)
    .filter(({ purpose, format }) => purpose === 'MAGIC_LINK' && format === 'TEXT')
  const { version: expectedVersion, ...place } = which ?? { version: '' }
  const change = (text: string) => api.run(update, { input: { ...place, expectedVersion, text } })
  expect(await change('First {{link}}')).toMatchObject({
    messageTemplateUpdate: { template: { text: 'First {{link}}', isChanged: true } },
  })
  expect(await change('Second {{link}}')).toEqual({
    messageTemplateUpdate: { __typename: 'VersionConflict' },
  })
})

const update = `mutation ($input: MessageTemplateUpdateInput!) { messageTemplateUpdate(input: $input) {
  __typename ... on MessageTemplateUpdatePayload { template { text isChanged } }
  ... on InvalidInput { fields { field message } } } }`

test('a text is changed, refused without its code, and reset', async () => {
  const which = { purpose: 'ONE_TIME_CODE', format: 'TEXT', locale: 'pt' }
  expect(await api.run(update, { input: { ...which, text: 'Código {{code}}' } })).toMatchObject({
    messageTemplateUpdate: { template: { text: 'Código {{code}}', isChanged: true } },
  })
  expect(await api.run(update, { input: { ...which, text: 'Código' } })).toMatchObject({
    messageTemplateUpdate: { __typename: 'InvalidInput', fields: [{ field: 'text' }] },
  })
  const reset = `mutation ($input: MessageTemplateResetInput!) { messageTemplateReset(input: $input) {
    ... on MessageTemplateResetPayload { template { locale isChanged } } } }`
  expect(await api.run(reset, { input: which })).toEqual({
    messageTemplateReset: { template: { locale: 'en', isChanged: false } },
  })
  // What the query asks for.
  const { messageTemplates } = (await api.run(
    '{ messageTemplates(first: 100) { edges { node { locale placeholders { name } } } } }',
  )) as {
    messageTemplates: { edges: { node: { locale: string } }[] }
  }
  expect(new Set(messageTemplates.edges.map(({ node }) => node.locale))).toEqual(new Set(['de', 'en']))
})

test('auditors read templates but no messages, which can contain a code that signs in an administrator', async () => {
  api.actAs({ roleNames: ['Auditor'] })
  const { body } = await api.send({ query: '{ messages { totalCount } }' })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await api.run('{ messageTemplates { totalCount } }')).toBeDefined()
  api.actAs({})
})
