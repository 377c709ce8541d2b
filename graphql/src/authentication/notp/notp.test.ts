import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const receive = `mutation ($input: NotpMessageReceiveInput!) { result: notpMessageReceive(input: $input) { __typename
  ... on NotpMessageReceivePayload { isReceived } ... on InvalidInput { fields { field } } } }`

test('an administrator hands over a message as if it had come by WhatsApp, and others do not', async () => {
  const response = await fetch(`${api.identity.baseUrl}/v1/auth/notp/whatsapp/signup-in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.identity.projectId}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { redirectUrl } = (await response.json()) as { redirectUrl: string }
  const text = new URL(redirectUrl).searchParams.get('text') ?? ''
  const input = { phone: '+12025550123', text }
  api.actAs({ roleNames: ['Developer'] })
  const { body } = await api.send({ query: receive, variables: { input } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
  expect(await api.run(receive, { input: { ...input, phone: 'nowhere' } })).toMatchObject({
    result: { fields: [{ field: 'phone' }] },
  })
  expect(await api.run(receive, { input })).toMatchObject({ result: { isReceived: true } })
  expect(await api.run(receive, { input })).toEqual({ result: { __typename: 'NotpMessageRefused' } })
})
