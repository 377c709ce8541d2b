import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
let tenantId = ''
let userId = ''
beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  tenantId = (await client.tenants.create({ name: 'Acme', id: 'acme' })).id
  userId = (await client.users.create({ loginId: 'ada', displayName: 'Ada', userTenants: [{ tenantId }] })).user.userId
  await insertGroup('Gone', tenantId, [])
  await insertGroup('Staff', tenantId, [userId])
})
afterAll(() => api.identity.close())

/** Groups come with sign-ins at a tenant's identity provider, of which there is none here. */
async function insertGroup(name: string, ofTenant: string, userIds: string[]) {
  const { db, projectId } = api.identity
  const scope = { project_id: projectId, tenant_id: ofTenant, sso_id: 'sso-1' }
  const id = `G${name}`
  await db
    .insertInto('sso_groups')
    .values({ ...scope, id, name, source: 'jit', created_at: 0, external_id: '', modified_at: 0 })
    .execute()
  for (const user_id of userIds)
    await db.insertInto('sso_group_members').values({ project_id: projectId, group_id: id, user_id }).execute()
}

function tenantNode() {
  return btoa(`Tenant:${tenantId}`)
}

async function list(filter: Record<string, unknown> = {}) {
  const data = await api.run(
    'query ($filter: GroupFilter) { groups(filter: $filter) { edges { node { id name } } } }',
    { filter: { tenantId: tenantNode(), ...filter } },
  )
  return (data as { groups: { edges: { node: { id: string; name: string } }[] } }).groups.edges.map(({ node }) => node)
}

test('the groups of a tenant are listed by name, and each filter finds what it says', async () => {
  const find = async (filter: Record<string, unknown>) => (await list(filter)).map(({ name }) => name)
  expect({
    all: await find({}),
    text: await find({ text: 'STA' }),
    ssoId: await find({ ssoId: 'sso-2' }),
    memberIds: await find({ memberIds: [btoa(`User:${userId}`)] }),
  }).toEqual({ all: ['Gone', 'Staff'], text: ['Staff'], ssoId: [], memberIds: ['Staff'] })
})

test('the groups of all tenants are paged by name in both directions, searched, and counted', async () => {
  await api.identity.clientAs().tenants.create({ name: 'Beta', id: 'beta' })
  for (const name of ['Ants', 'Öl 100%', 'Öl 1000']) await insertGroup(name, 'beta', [])
  type Found = {
    groups: {
      totalCount: number
      pageInfo: { hasNextPage: boolean; endCursor: string; startCursor: string }
      edges: { node: { name: string; tenant: { name: string } } }[]
    }
  }
  const find = async (args: string) => {
    const { groups } = (await api.run(`{ groups(${args}) { totalCount pageInfo { hasNextPage endCursor startCursor }
      edges { node { name tenant { name } } } } }`)) as Found
    return { ...groups, names: groups.edges.map(({ node }) => node.name) }
  }
  const first = await find('first: 2')
  expect(first).toMatchObject({ totalCount: 5, names: ['Ants', 'Gone'], pageInfo: { hasNextPage: true } })
  expect(first.edges[0]?.node.tenant.name).toBe('Beta')
  const next = await find(`first: 9, after: "${first.pageInfo.endCursor}"`)
  expect(next).toMatchObject({ names: ['Staff', 'Öl 100%', 'Öl 1000'], pageInfo: { hasNextPage: false } })
  expect((await find(`last: 9, before: "${next.pageInfo.startCursor}"`)).names).toEqual(['Ants', 'Gone'])
  expect((await find('first: 2, orderBy: { direction: DESC }')).names).toEqual(['Öl 1000', 'Öl 100%'])
  expect((await find('filter: { text: "STA" }')).names).toEqual(['Staff'])
  expect((await find('filter: { text: "Öl" }')).names).toEqual(['Öl 100%', 'Öl 1000'])
  expect((await find('filter: { text: "100%" }')).names).toEqual(['Öl 100%'])
  expect((await find(`filter: { memberIds: ["${btoa(`User:${userId}`)}"] }`)).names).toEqual(['Staff'])
  expect((await find('filter: { ssoId: "sso-2" }')).names).toEqual([])
  const wrong = await api.send({ query: '{ groups(after: "x") { totalCount } }' })
  expect(wrong.body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
})

test('a group names the roles that its members get', async () => {
  const client = api.identity.clientAs()
  await client.roles.create({ name: 'Editor' })
  await client.ssoSettings.create({ tenantId, ssoId: 'sso-1', displayName: 'Acme' })
  const settings = {
    name: 'Acme',
    clientId: 'client',
    issuer: 'https://login.acme.example',
    roleMappings: [{ groups: ['Staff'], roleName: 'Editor' }],
  }
  await client.ssoSettings.configureOidc({ tenantId, ssoId: 'sso-1', settings })
  const found = await api.run(
    `{ groups(filter: { tenantId: "${tenantNode()}" }) { edges { node { name mappedRoles { name } } } } }`,
  )
  expect(found).toEqual({
    groups: {
      edges: [
        { node: { name: 'Gone', mappedRoles: [] } },
        { node: { name: 'Staff', mappedRoles: [{ name: 'Editor' }] } },
      ],
    },
  })
})

test('a group leads to its tenant and members, and both lead back', async () => {
  const staff = (await list()).find(({ name }) => name === 'Staff')
  expect(
    await api.run(`{ node(id: "${staff?.id}") { ... on Group { databaseId source ssoId tenant { name groups { edges {
      node { name } } } } members { totalCount edges { node { name groups { edges { node { name } } } } } } } } }`),
  ).toEqual({
    node: {
      databaseId: 'GStaff',
      source: 'SIGN_IN',
      ssoId: 'sso-1',
      tenant: { name: 'Acme', groups: { edges: [{ node: { name: 'Gone' } }, { node: { name: 'Staff' } }] } },
      members: { totalCount: 1, edges: [{ node: { name: 'Ada', groups: { edges: [{ node: { name: 'Staff' } }] } } }] },
    },
  })
})

test('an unknown group is null, and so is one under another tenant', async () => {
  await api.identity.clientAs().tenants.create({ name: 'Other', id: 'other' })
  for (const id of ['acme/GNone', 'other/GStaff', 'nonsense', '%/%'])
    expect(await api.run(`{ node(id: "${btoa(`Group:${id}`)}") { id } }`)).toEqual({ node: null })
})

test('an unknown tenant has no groups', async () => {
  const query = `{ groups(filter: { tenantId: "${btoa('Tenant:x')}" }) { totalCount } }`
  expect(await api.run(query)).toEqual({ groups: { totalCount: 0 } })
})
