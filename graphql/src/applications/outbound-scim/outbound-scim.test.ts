import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

async function act(name: string, payload: string, input: object) {
  const query = mutationOf(name, payload, 'UserError { code }', 'InvalidInput { fields { field } }')
  const { result } = (await api.run(query, { input })) as { result: Record<string, unknown> }
  return result
}

test('a directory is set up with a token that nobody sees, changed over its version, enabled and deleted', async () => {
  const { id } = await api.identity
    .clientAs()
    .ssoApplications.createOidc({ name: 'Wiki', loginPageUrl: 'https://w.example' })
  const applicationId = btoa(`SsoApplication:${id}`)
  const directory = 'outboundScim { version baseUrl isEnabled failures lastRunAt lastError }'
  expect(await act('outboundScimUpdate', directory, { applicationId, isEnabled: true })).toMatchObject({
    code: 'OUTBOUND_SCIM_NOT_FOUND',
  })
  const input = { applicationId, baseUrl: 'https://directory.example/scim/v2', token: 'planted-token' }
  expect(await act('outboundScimCreate', directory, { ...input, baseUrl: 'nowhere' })).toMatchObject({
    fields: [{ field: 'baseUrl' }],
  })
  const made = await act('outboundScimCreate', directory, input)
  expect(made).toMatchObject({
    outboundScim: { baseUrl: input.baseUrl, isEnabled: false, failures: 0, lastRunAt: null },
  })
  expect(await act('outboundScimCreate', directory, input)).toMatchObject({ code: 'OUTBOUND_SCIM_TAKEN' })
  const { version } = made.outboundScim as { version: string }
  const change = { applicationId, expectedVersion: version, token: 'another-token' }
  expect(await act('outboundScimUpdate', directory, change)).toMatchObject({ outboundScim: { baseUrl: input.baseUrl } })
  expect(await act('outboundScimUpdate', directory, change)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await act('outboundScimUpdate', directory, { applicationId, isEnabled: true })).toMatchObject({
    outboundScim: { isEnabled: true },
  })
  const found = await api.run(`{ outboundScim(applicationId: "${applicationId}") { isEnabled baseUrl } }`)
  expect(found).toEqual({ outboundScim: { isEnabled: true, baseUrl: input.baseUrl } })
  expect(JSON.stringify([made, found])).not.toContain('planted-token')
  expect(await act('outboundScimDelete', 'deletedId applicationId', { applicationId })).toMatchObject({ applicationId })
  expect(await api.run(`{ outboundScim(applicationId: "${applicationId}") { isEnabled } }`)).toEqual({
    outboundScim: null,
  })
})
