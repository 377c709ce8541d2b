import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
  const { baseUrl, projectId } = api.identity
  const body = JSON.stringify({ loginId: 'ada', password: 'correct horse battery' })
  const headers = {
    authorization: `Bearer ${projectId}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  await fetch(`${baseUrl}/v1/auth/password/signup`, { method: 'POST', headers, body })
  await fetch(`${baseUrl}/v1/auth/password/signin`, { method: 'POST', headers, body })
})
afterAll(() => api.identity.close())

type Found = {
  users: { edges: { node: { sessions: { edges: { node: { id: string } }[] } } }[] }
}
const query = `{ users(first: 1, filter: { text: "ada" }) { edges { node { sessions { edges { node {
  id browser system device ip factors createdAt user { loginIds } tenant { name } } } } } } } }`
// The query above asks for these fields.
async function list() {
  return ((await api.run(query)) as Found).users.edges[0]?.node.sessions.edges.map(({ node }) => node) ?? []
}
const end = `mutation ($input: UserSessionEndInput!) { userSessionEnd(input: $input) {
  __typename ... on UserSessionEndPayload { deletedId } ... on SessionNotFound { code } } }`

test('the sessions of a user are listed, and one is ended', async () => {
  const [first, second] = await list()
  expect(first).toMatchObject({
    browser: 'Firefox',
    system: 'Linux',
    device: 'Desktop',
    factors: ['pwd'],
    user: { loginIds: ['ada'] },
    tenant: null,
  })
  const input = { id: first?.id }
  expect(await api.run(end, { input })).toEqual({
    userSessionEnd: { __typename: 'UserSessionEndPayload', deletedId: first?.id },
  })
  expect(await list()).toEqual([second])
  expect(await api.run(end, { input })).toEqual({
    userSessionEnd: { __typename: 'SessionNotFound', code: 'SESSION_NOT_FOUND' },
  })
})

test('a session in which somebody acts as the user says who, and ends with who acts', async () => {
  const management = api.identity.clientAs()
  await management.roles.create({ name: 'Impersonator', permissionNames: ['Impersonate'] })
  const { user: sue } = await management.users.create({
    loginId: 'sue',
    displayName: 'Sue',
    roleNames: ['Impersonator'],
  })
  await management.jwts.impersonate({
    loginId: 'ada',
    impersonatorId: sue.userId,
    reason: 'Ticket 7',
    validateConsent: false,
  })
  const shown = `{ user(loginId: "ada") { sessions { edges { node { id isImpersonation actor { name } } } } } }`
  const sessions = async () =>
    ((await api.run(shown)) as { user: Found['users']['edges'][0]['node'] }).user.sessions.edges
  const isSue = { node: { isImpersonation: true, actor: { name: 'Sue' } } }
  const isAda = { node: { isImpersonation: false, actor: null } }
  expect(await sessions()).toMatchObject([isSue, isAda])
  await management.users.delete({ loginId: 'sue' })
  expect(await sessions()).toMatchObject([isAda])
})

test('an auditor sees sessions and cannot end them', async () => {
  api.actAs({ roleNames: ['Auditor'] })
  const [session] = await list()
  const { body } = await api.send({ query: end, variables: { input: { id: session?.id } } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
})
