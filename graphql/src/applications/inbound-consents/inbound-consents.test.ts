import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
const userIds: string[] = []
let applicationId = ''
beforeAll(async () => {
  api = await startTestGraphql()
  const { inboundApplications, users } = api.identity.clientAs()
  applicationId = (await inboundApplications.create({ name: 'Partner', permissionsScopes: [] })).id
  const now = api.identity.clock.now
  for (let index = 0; index < 30; index++) {
    const { user } = await users.create({ loginId: `giver${index}@example.com`, displayName: 'Giver' })
    userIds.push(user.userId)
    await api.identity.db
      .insertInto('inbound_consents')
      .values({
        project_id: api.identity.projectId,
        id: `CN${index}`,
        application_id: applicationId,
        user_id: user.userId,
        tenant_id: null,
        scopes: '["read"]',
        granted_by: user.userId,
        created_at: now + index * 1000,
        modified_at: now,
        expires_at: 0,
      })
      .execute()
  }
})
afterAll(() => api.identity.close())

type Page = {
  inboundConsents: {
    totalCount: number
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string; startCursor: string }
    edges: { node: { databaseId: string } }[]
  }
}
async function page(args: string) {
  const query = `{ inboundConsents(${args}) { totalCount
    pageInfo { hasNextPage hasPreviousPage endCursor startCursor } edges { node { databaseId } } } }`
  // The query asks for these fields.
  const { inboundConsents: found } = (await api.run(query)) as Page
  return { ...found, ids: found.edges.map(({ node }) => node.databaseId) }
}
function names(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => `CN${from - index}`)
}

test('consents are read newest first, page by page from both ends', async () => {
  const first = await page('first: 12')
  expect(first).toMatchObject({ totalCount: 30, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
  expect(first.ids).toEqual(names(29, 12))
  const second = await page(`first: 12, after: "${first.pageInfo.endCursor}"`)
  expect(second.ids).toEqual(names(17, 12))
  expect((await page(`last: 5, before: "${second.pageInfo.startCursor}"`)).ids).toEqual(names(22, 5))
  const last = await page('last: 2')
  expect(last.ids).toEqual(names(1, 2))
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  const { body } = await api.send({ query: '{ inboundConsents(after: "x") { totalCount } }' })
  expect(body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
})

test('a page links to users and applications in the same calls, however many entries it has', async () => {
  const calls = (first: number) =>
    api.callsOf(`{ inboundConsents(first: ${first}) { edges { node { application { name } user { name } } } } }`)
  const one = await calls(1)
  expect(one.toSorted()).toEqual(['inboundApplications.loadAll', 'inboundConsents.search', 'users.search'])
  expect(await calls(20)).toEqual(one)
})

test('the consents of a page of users are loaded in one call', async () => {
  const calls = (first: number) =>
    api.callsOf(
      `{ users(first: ${first}, filter: { text: "giver" }) { edges { node { consents { edges { node { databaseId } } } } } } }`,
    )
  const one = await calls(1)
  expect(one).toEqual(['users.search', 'inboundConsents.list'])
  expect(await calls(20)).toEqual(one)
  const query = `{ user(databaseId: "${userIds[3]}") { consents { totalCount edges { node { databaseId scopes } } } } }`
  expect(await api.run(query)).toEqual({
    user: { consents: { totalCount: 1, edges: [{ node: { databaseId: 'CN3', scopes: ['read'] } }] } },
  })
})

test('consents are deleted by id and by user, and never without a criterion', async () => {
  const remove = `mutation ($input: InboundConsentsDeleteInput!) { result: inboundConsentsDelete(input: $input) {
    __typename ... on InboundConsentsDeletePayload { deletedIds } ... on InvalidInput { fields { field } } } }`
  const id = btoa('InboundConsent:CN0')
  expect(await api.run(remove, { input: { ids: [id] } })).toMatchObject({ result: { deletedIds: [id] } })
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
  await api.run(remove, { input: { userIds: [btoa(`User:${userIds[1]}`)] } })
  expect((await page(`filter: { userId: "${btoa(`User:${userIds[1]}`)}" }`)).ids).toEqual([])
  await api.run(remove, { input: { applicationId: btoa(`InboundApplication:${applicationId}`), areOfTenants: true } })
  expect((await page('first: 1')).totalCount).toBe(28)
  expect(await api.run(remove, { input: {} })).toMatchObject({ result: { fields: [{ field: 'ids' }] } })
  api.actAs({ roleNames: ['Developer'] })
  const { body } = await api.send({ query: remove, variables: { input: { ids: [id] } } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
})
