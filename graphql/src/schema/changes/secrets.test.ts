import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
const ids: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  const accessKey = await client.accessKeys.create({ name: 'key' })
  const inbound = await client.inboundApplications.create({ name: 'Partner', permissionsScopes: [] })
  const sso = await client.ssoApplications.createOidc({ name: 'Wiki', loginPageUrl: 'https://wiki.example' })
  const tenant = await client.tenants.create({ name: 'Acme' })
  const { ssoId } = await client.ssoSettings.load({ tenantId: tenant.id })
  await client.auditWebhooks.set({ name: 'siem', url: 'https://siem.example', hmacSecret: 'between us' })
  ids.webhook = btoa('AuditWebhook:siem')
  ids.accessKey = btoa(`AccessKey:${accessKey.key.id}`)
  ids.inbound = btoa(`InboundApplication:${inbound.id}`)
  ids.sso = btoa(`SsoApplication:${sso.id}`)
  ids.configuration = btoa(`SsoConfiguration:${tenant.id}/${ssoId}`)
})
afterAll(() => api.identity.close())

const lifetimeSeconds = 60
const mutations: [name: string, secret: string, input: () => object][] = [
  ['accessKeyCreate', 'cleartext', () => ({ name: 'new' })],
  ['accessKeyRotate', 'cleartext', () => ({ id: ids.accessKey })],
  ['managementKeyCreate', 'cleartext', () => ({ name: 'new' })],
  ['inboundApplicationCreate', 'cleartext', () => ({ name: 'new' })],
  ['inboundApplicationSecretRotate', 'cleartext', () => ({ id: ids.inbound })],
  ['ssoApplicationSecretRotate', 'cleartext', () => ({ id: ids.sso })],
  ['auditWebhookSecretRotate', 'hmacSecret', () => ({ id: ids.webhook })],
  ['ssoSetupLinkCreate', 'url', () => ({ configurationId: ids.configuration, lifetimeSeconds })],
  ['clientAssertionCreate', 'jwt', () => ({ issuer: 'ours', subject: 'ours', audience: ['theirs'], lifetimeSeconds })],
]

test.each(mutations)('%s answers its secret once it is made, and never in a dry run', async (name, secret, input) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!, $dryRun: Boolean) { result: ${name}(input: $input, dryRun: $dryRun) {
    __typename ... on ${type}Payload { ${secret} preview { changesTotal } } } }`
  const variables = { input: input() }
  const tried = await api.run(query, { ...variables, dryRun: true })
  expect(tried).toMatchObject({ result: { [secret]: null, preview: { changesTotal: expect.any(Number) } } })
  expect(await api.run(query, variables)).toMatchObject({
    result: { [secret]: expect.stringMatching(/.{20}/), preview: null },
  })
})
