import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

type Role = { id: string; version: string; name: string; permissionNames: string[] }
type Roles = { edges: { node: Role }[] }
async function list(args: string, variables: Record<string, unknown> = {}) {
  // The query asks for these fields.
  const data = (await api.run(
    `query ($filter: RoleFilter) { roles(filter: $filter, ${args}) { edges { node { id version name permissionNames } } } }`,
    variables,
  )) as { roles: Roles }
  return data.roles
}
function names({ edges }: Roles) {
  return edges.map(({ node }) => node.name)
}

const kept = '__typename ... on UserError { code } ... on InvalidInput { fields { field } }'
async function act(name: string, payload: string, input: Record<string, unknown>) {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const data = await api.run(
    `mutation ($input: ${type}Input!) { ${name}(input: $input) { ${kept} ... on ${type}Payload { ${payload} } } }`,
    { input },
  )
  // The query asks for these fields.
  return (data as Record<string, { code?: string; role: Role; roles: Role[] }>)[name]
}
const role = 'role { id version name description permissionNames isDefault isPrivate tenant { name } }'
async function create(input: Record<string, unknown>): Promise<Role> {
  const made = await act('roleCreate', role, input)
  if (!made?.role) throw new Error(JSON.stringify(made))
  return made.role
}

test('a role of a tenant is created, changed and deleted', async () => {
  const { client, tenantId } = await tenant('Roles')
  await client.permissions.create({ name: 'roles.use' })
  const id = btoa(`Tenant:${tenantId}`)
  const made = await create({ name: 'Own', tenantId: id, permissionNames: ['roles.use'], description: 'text' })
  expect(made).toMatchObject({ permissionNames: ['roles.use'], isDefault: false, tenant: { name: 'Roles' } })
  const changed = await act('roleUpdate', role, { id: made.id, name: 'Mine', expectedVersion: made.version })
  expect(changed?.role).toMatchObject({ name: 'Mine', permissionNames: ['roles.use'], description: 'text' })
  const cleared = await act('roleUpdate', role, { id: made.id, permissionNames: null, description: null })
  expect(cleared?.role).toMatchObject({ permissionNames: [], description: null })
  expect(await act('roleDelete', 'deletedId', { id: made.id })).toMatchObject({ deletedId: made.id })
  expect(await act('roleDelete', 'deletedId', { id: made.id })).toMatchObject({ code: 'ROLE_NOT_FOUND' })
  expect(await api.run(`{ node(id: "${made.id}") { id } }`)).toEqual({ node: null })
})

async function tenant(name: string) {
  const client = api.identity.clientAs()
  const { id } = await client.tenants.create({ name })
  return { client, tenantId: id }
}

const nobody = btoa('Role:nobody')
const refusals = [
  ['an unknown permission', 'roleCreate', { name: 'R', permissionNames: ['x'] }, { code: 'PERMISSION_NOT_FOUND' }],
  ['an unknown tenant', 'roleCreate', { name: 'R', tenantId: btoa('Tenant:x') }, { code: 'TENANT_NOT_FOUND' }],
] as const
test.each(refusals)('%s is refused by %s', async (_name, mutation, input, expected) => {
  expect(await act(mutation, role, input)).toMatchObject(expected)
  expect(names(await list('first: 100', { filter: { names: ['R'] } }))).toEqual([])
})

test('a role of the console is protected', async () => {
  const [edge] = (await list('first: 1')).edges
  const input = { id: edge?.node.id, name: 'Boss' }
  expect(await act('roleUpdate', role, input)).toMatchObject({ code: 'ROLE_PROTECTED' })
  expect(await act('roleDelete', 'deletedId', { id: edge?.node.id })).toMatchObject({ code: 'ROLE_PROTECTED' })
})

test('several roles are created, changed and deleted together, all or none', async () => {
  const many = await act('rolesCreate', 'roles { id name }', { roles: [{ name: 'Many a' }, { name: 'Many b' }] })
  const [a, b] = many?.roles ?? []
  const clash = [
    { id: a?.id, name: 'Many c' },
    { id: b?.id, name: 'Many c' },
  ]
  expect(await act('rolesUpdate', 'roles { name }', { roles: clash })).toMatchObject({ code: 'ROLE_TAKEN' })
  const text = { filter: { text: 'many' } }
  expect(names(await list('first: 25', text))).toEqual(['Many a', 'Many b'])
  await act('rolesUpdate', 'roles { name }', {
    roles: [
      { id: a?.id, isPrivate: true },
      { id: b?.id, name: 'Many d' },
    ],
  })
  expect(names(await list('first: 25', text))).toEqual(['Many a', 'Many d'])
  const ids = [a?.id, b?.id]
  expect(await act('rolesDelete', 'deletedIds', { ids: [...ids, nobody] })).toMatchObject({ code: 'ROLE_NOT_FOUND' })
  expect(await act('rolesDelete', 'deletedIds', { ids })).toMatchObject({ deletedIds: ids })
  expect(names(await list('first: 25', text))).toEqual([])
})

test('each filter finds what it says', async () => {
  const { client, tenantId } = await tenant('Filtered')
  await client.permissions.createBatch({ permissions: [{ name: 'one' }, { name: 'two' }] })
  await client.roles.create({ name: 'Filter one', permissionNames: ['one'], description: 'a needle' })
  await client.roles.create({ name: 'Filter both', permissionNames: ['one', 'two'] })
  await client.roles.create({ name: 'Filter own', tenantId })
  const tenantIds = [btoa(`Tenant:${tenantId}`)]
  const find = async (filter: Record<string, unknown>) => names(await list('first: 25', { filter }))
  expect({
    text: await find({ text: 'NEEDLE' }),
    names: await find({ names: ['Filter both', 'Support'] }),
    permissionNames: await find({ permissionNames: ['one', 'two'] }),
    tenantIds: await find({ tenantIds }),
    includeProjectRoles: await find({ tenantIds, includeProjectRoles: true, text: 'filter' }),
  }).toEqual({
    text: ['Filter one'],
    names: ['Filter both', 'Support'],
    permissionNames: ['Filter both'],
    tenantIds: ['Filter own'],
    includeProjectRoles: ['Filter both', 'Filter one', 'Filter own'],
  })
})

test('the users of a role are those who have it in the project or in a tenant', async () => {
  const { client, tenantId } = await tenant('Holders')
  await client.roles.create({ name: 'Held' })
  const [held] = (await list('first: 25', { filter: { names: ['Held'] } })).edges
  const created: string[] = []
  for (let index = 0; index < 5; index++) {
    const given = index % 2 === 0 ? { roleNames: ['Held'] } : { userTenants: [{ tenantId, roleNames: ['Held'] }] }
    created.push((await client.users.create({ loginId: `held-${index}`, ...given })).user.userId)
  }
  created.sort()
  type Page = {
    totalCount: number
    pageInfo: { endCursor: string; startCursor: string; hasNextPage: boolean; hasPreviousPage: boolean }
    edges: { node: { databaseId: string } }[]
  }
  const page = async (args: string) => {
    const data = await api.run(
      `{ node(id: "${held?.node.id}") { ... on Role { users(${args}) { totalCount pageInfo { endCursor startCursor hasNextPage hasPreviousPage } edges { node { databaseId } } } } } }`,
    )
    return (data as { node: { users: Page } }).node.users
  }
  const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.databaseId)
  const first = await page('first: 2')
  expect([idsOf(first), first.totalCount]).toEqual([created.slice(0, 2), 5])
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  const rest = await page(`first: 5, after: "${first.pageInfo.endCursor}"`)
  expect([idsOf(rest), rest.pageInfo.hasNextPage]).toEqual([created.slice(2), false])
  const last = await page('last: 2')
  expect([idsOf(last), last.pageInfo.hasPreviousPage]).toEqual([created.slice(3), true])
  expect(idsOf(await page(`last: 2, before: "${last.pageInfo.startCursor}"`))).toEqual(created.slice(1, 3))
})

test('a page of roles with links costs the same for any number of roles', async () => {
  const { client } = await tenant('Costs')
  const { roles } = await client.roles.createBatch({
    roles: Array.from({ length: 20 }, (_, index) => ({ name: `Cost ${index}` })),
  })
  for (const { name } of roles) await client.users.create({ loginId: `holder-${name}`, roleNames: [name] })
  const page = (
    first: number,
  ) => `{ roles(first: ${first}, filter: { text: "cost " }) { edges { node { name tenant { name }
    permissions(first: 2) { edges { node { name } } } users(first: 2) { edges { node { name } } } } } } }`
  const few = await api.costOf(page(1))
  const many = await api.costOf(page(20))
  expect([many.calls, many.statements]).toEqual([few.calls, few.statements])
})

test('a tenant administrator changes and deletes roles of the tenant alone', async () => {
  const { client, tenantId } = await tenant('Administered')
  const other = await tenant('Not administered')
  await client.roles.create({ name: 'Ours', tenantId })
  await client.roles.create({ name: 'Theirs', tenantId: other.tenantId })
  const idOf = async (name: string, ofTenant: string) => {
    const tenantIds = [btoa(`Tenant:${ofTenant}`)]
    return (await list('first: 1', { filter: { names: [name], tenantIds } })).edges[0]?.node.id
  }
  const [ours, theirs] = [await idOf('Ours', tenantId), await idOf('Theirs', other.tenantId)]
  const [ofProject] = (await list('first: 1', { filter: { names: ['Support'] } })).edges
  api.actAs({ kind: 'user', id: 'Utenant', roleNames: [], administeredTenantIds: [tenantId] })
  expect((await act('roleUpdate', role, { id: ours, description: 'changed' }))?.role).toMatchObject({ name: 'Ours' })
  expect(await act('roleUpdate', role, { id: theirs, name: 'x' })).toMatchObject({ code: 'ROLE_NOT_FOUND' })
  expect(await act('roleDelete', 'deletedId', { id: theirs })).toMatchObject({ code: 'ROLE_NOT_FOUND' })
  const refused = `mutation { roleDelete(input: { id: "${ofProject?.node.id}" }) { __typename } }`
  expect((await api.send({ query: refused })).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await act('roleDelete', 'deletedId', { id: ours })).toMatchObject({ deletedId: ours })
  api.actAs({})
})
