import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  await client.tenants.create({ name: 'Acme', id: 'acme' })
  await client.roles.create({ name: 'Reader' })
  const userTenants = [{ tenantId: 'acme', roleNames: ['Reader'] }]
  for (const name of ['ada', 'bob'])
    await client.users.create({ loginId: name, displayName: name, roleNames: ['Reader'], userTenants })
})
afterAll(() => api.identity.close())

const links = `roles { edges { node { name } } }
  tenants { edges { node { tenant { name } roles { name } } } }`

test('what the entries of a page link to is loaded if the query asks for it, wherever it says so', async () => {
  const alone = await api.callsOf('{ users(first: 2) { edges { node { name } } } }')
  expect(alone).toHaveLength(1)
  const roles = 'roles { edges { node { name } } }'
  const direct = await api.callsOf(`{ users(first: 2) { edges { node { name ${roles} } } } }`)
  expect(direct).toHaveLength(2)
  const inFragments = await api.callsOf(`query { users(first: 2) { ...page } }
    fragment page on UserConnection { edges { node { ... on User { ${roles} } } } }`)
  expect(inFragments).toEqual(direct)
  expect(await api.callsOf(`{ users(first: 2) { edges { node { name ${links} } } } }`)).toHaveLength(3)
})

test('the answer is the one of a user alone', async () => {
  const page = await api.run(`{ users(first: 2) { edges { node { databaseId ${links} } } } }`)
  const { users } = page as { users: { edges: { node: { databaseId: string } }[] } }
  expect(JSON.stringify(users)).toContain('Acme')
  for (const { node } of users.edges)
    expect(await api.run(`{ user(databaseId: "${node.databaseId}") { databaseId ${links} } }`)).toEqual({ user: node })
})

test('a link that fails is null by itself, with its error', async () => {
  const broken = await startTestGraphql({
    clientFor: ({ id, name }) => {
      const client = api.identity.clientAs({ type: 'user', id, name })
      const search = async () => {
        throw new Error('no answer')
      }
      return { ...client, roles: { ...client.roles, search } }
    },
  })
  const { body } = await broken.send({ query: `{ users(first: 2) { edges { node { name ${links} } } } }` })
  await broken.identity.close()
  const failed = { roles: null, tenants: { edges: [{ node: { tenant: { name: 'Acme' }, roles: null } }] } }
  expect(body.data).toEqual({
    users: { edges: [{ node: { name: 'bob', ...failed } }, { node: { name: 'ada', ...failed } }] },
  })
  expect(body.errors).toHaveLength(4)
})
