import { createHostedClient } from '@gatehouse-id/identity-provider'
import { startTestIdentity, strictServiceOver } from '@gatehouse-id/identity-provider/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
let service: Awaited<ReturnType<typeof startTestIdentity>>
const requests: string[] = []
const userIds: string[] = []
beforeAll(async () => {
  service = await startTestIdentity()
  const answer = strictServiceOver(service.baseUrl)
  const client = createHostedClient({
    url: 'https://service.example',
    projectId: service.projectId,
    managementKey: service.managementKey,
    fetch: (url, init) => {
      const request = new Request(String(url), init)
      requests.push(new URL(request.url).pathname)
      return answer(request)
    },
  })
  api = await startTestGraphql({ clientFor: () => client })
  for (let index = 0; index < 12; index++) {
    const { user } = await service
      .clientAs()
      .users.create({ loginId: `hosted-${index}`, displayName: `Hosted ${index}` })
    userIds.push(user.userId)
  }
})
afterAll(async () => {
  await api.identity.close()
  await service.close()
})

const links = `sessions(first: 2) { totalCount } consoleSessions(first: 2) { totalCount } groups(first: 2) { totalCount }
  identities(first: 2) { totalCount } passkeys(first: 2) { totalCount } trustedDevices(first: 2) { totalCount }
  lastTokenExpiresAt liveSessionCount`
function page(first: number) {
  return `{ users(first: ${first}, filter: { text: "hosted" }) { edges { node { name ${links} } } } }`
}

test('tenants of a hosted service are filtered, sorted and cut into pages here; it keeps no views', async () => {
  const { tenants } = service.clientAs()
  for (const name of ['Zeta', 'alpha', 'Beta']) await tenants.create({ id: `hosted-${name}`, name })
  await tenants.update({ id: 'hosted-Beta', name: 'Beta', disabled: true, selfProvisioningDomains: ['b.example'] })
  const names = async (args: string) => {
    const data = await api.run(`{ tenants(${args}) { totalCount edges { node { name } } pageInfo { endCursor } } }`)
    const found = (data as { tenants: { edges: { node: { name: string } }[]; pageInfo: { endCursor: string } } })
      .tenants
    return { names: found.edges.map(({ node }) => node.name), cursor: found.pageInfo.endCursor }
  }
  const first = await names('first: 2, filter: { text: "HOSTED" }')
  expect(first.names).toEqual(['Beta', 'Zeta'])
  expect((await names(`first: 2, filter: { text: "hosted" }, after: "${first.cursor}"`)).names).toEqual(['alpha'])
  expect((await names('filter: { isEnabled: false }')).names).toEqual(['Beta'])
  expect((await names('filter: { text: "b.exam" }, orderBy: { field: CREATED_AT, direction: DESC }')).names).toEqual([
    'Beta',
  ])
  expect(await api.run('{ savedViews { totalCount } }')).toEqual({ savedViews: null })
})

test('what a hosted service does not list is null, and no error', async () => {
  const data = (await api.run(page(2))) as { users: { edges: { node: unknown }[] } }
  expect(data.users.edges.map(({ node }) => node)).toEqual(
    [1, 2].map(() => ({
      name: expect.stringContaining('Hosted'),
      sessions: null,
      consoleSessions: null,
      groups: null,
      identities: null,
      passkeys: { totalCount: 0 },
      trustedDevices: { totalCount: 0 },
      lastTokenExpiresAt: null,
      liveSessionCount: null,
    })),
  )
})

test('groups of all tenants are refused, and example tokens and deliveries are not there', async () => {
  const userId = btoa(`User:${userIds[0]}`)
  const preview = `{ jwtTemplatePreview(draft: {}, userId: "${userId}") { claims } }`
  expect(await api.run(preview)).toEqual({ jwtTemplatePreview: null })
  const { body } = await api.send({ query: '{ groups { totalCount } }' })
  expect(body.errors).toMatchObject([{ message: expect.stringContaining('give its tenantId') }])
  const input = `{ id: "${btoa('AuditWebhook:siem')}", deliveryDatabaseId: "WD1" }`
  expect(await api.run(`mutation { result: auditWebhookDeliveryResend(input: ${input}) { __typename } }`)).toEqual({
    result: { __typename: 'NotSupportedByProvider' },
  })
})

test('a page of many users takes as many requests as one of few', async () => {
  const requestsOf = async (first: number) => {
    requests.length = 0
    await api.run(page(first))
    return requests.toSorted()
  }
  expect(await requestsOf(10)).toEqual(await requestsOf(2))
})

test('users are listed in both directions', async () => {
  const names = async (args: string) => {
    const data = await api.run(
      `{ users(${args}, filter: { text: "hosted" }, orderBy: { field: ID, direction: ASC }) { pageInfo { startCursor endCursor hasNextPage hasPreviousPage } edges { node { databaseId } } } }`,
    )
    return (data as { users: { pageInfo: Record<string, unknown>; edges: { node: { databaseId: string } }[] } }).users
  }
  const sorted = userIds.toSorted()
  const idsOf = ({ edges }: Awaited<ReturnType<typeof names>>) => edges.map(({ node }) => node.databaseId)
  const last = await names('last: 5')
  expect([idsOf(last), last.pageInfo.hasPreviousPage, last.pageInfo.hasNextPage]).toEqual([
    sorted.slice(7),
    true,
    false,
  ])
  const before = await names(`last: 5, before: "${last.pageInfo.startCursor}"`)
  expect(idsOf(before)).toEqual(sorted.slice(2, 7))
  expect(idsOf(await names(`first: 5, after: "${before.pageInfo.endCursor}"`))).toEqual(sorted.slice(7))
})

test('a session there is not found, and cannot be ended one by one', async () => {
  const session = await api.send({ query: `{ node(id: "${btoa('UserSession:x')}") { id } }` })
  expect(session.body).toMatchObject({ data: { node: null } })
  expect(session.body.errors).toBeUndefined()
  const end = `mutation { userSessionEnd(input: { id: "${btoa('UserSession:x')}" }) { __typename } }`
  expect(await api.run(end)).toEqual({ userSessionEnd: { __typename: 'NotSupportedByProvider' } })
})
