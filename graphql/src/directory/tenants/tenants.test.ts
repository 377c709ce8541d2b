import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const kept = '__typename ... on UserError { code } ... on InvalidInput { fields { field } }'
const fields = `id databaseId version name isEnabled selfProvisioningDomains customAttributes authType isSsoEnforced
  roleInheritance parent { name } children { edges { node { name } } } defaultRoles { name } settings { version
  areTimesEnabled sessionTokenExpiration { amount unit } ssoDomains ssoSetup { isEnabled isSamlHidden } }`
type Tenant = { id: string; databaseId: string; version: string; name: string; settings: { version: string } }

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
async function act(name: string, input: Record<string, unknown>) {
  const data = await api.run(
    `mutation ($input: ${capitalized(name)}Input!) { ${name}(input: $input) { ${kept}
      ... on ${capitalized(name)}Payload { ${name === 'tenantDelete' ? 'deletedId' : `tenant { ${fields} }`} }
      ${/Update|Set$/.test(name) ? '... on VersionConflict { node { ... on Tenant { name } } }' : ''} } }`,
    { input },
  )
  // The query asks for these fields.
  return (data as Record<string, { code?: string; tenant: Tenant }>)[name]
}
async function create(input: Record<string, unknown>): Promise<Tenant> {
  const made = await act('tenantCreate', input)
  if (!made?.tenant) throw new Error(JSON.stringify(made))
  return made.tenant
}
async function list(filter: Record<string, unknown>) {
  const data = await api.run(`query ($filter: TenantFilter) { tenants(filter: $filter) { edges { node { name } } } }`, {
    filter,
  })
  return (data as { tenants: { edges: { node: { name: string } }[] } }).tenants.edges.map(({ node }) => node.name)
}

test('a tenant is created with all details, found, and deleted', async () => {
  const parent = await create({ name: 'Holding', databaseId: 'holding' })
  const tenant = await create({
    name: 'Acme',
    parentId: parent.id,
    selfProvisioningDomains: ['acme.example'],
    customAttributes: { plan: 'gold' },
    isSsoEnforced: true,
    roleInheritance: 'USER_ONLY',
  })
  expect(tenant).toMatchObject({
    name: 'Acme',
    selfProvisioningDomains: ['acme.example'],
    customAttributes: { plan: 'gold' },
    authType: 'NONE',
    isSsoEnforced: true,
    isEnabled: true,
    roleInheritance: 'USER_ONLY',
    parent: { name: 'Holding' },
    settings: { areTimesEnabled: false, sessionTokenExpiration: { amount: 10, unit: 'MINUTES' } },
  })
  const query = `{ tenant(databaseId: "holding") { children { edges { node { name } } } } }`
  expect(await api.run(query)).toEqual({ tenant: { children: { edges: [{ node: { name: 'Acme' } }] } } })
  expect(await act('tenantDelete', { id: parent.id })).toMatchObject({ code: 'TENANT_HAS_SUCCESSORS' })
  expect(await act('tenantDelete', { id: tenant.id })).toMatchObject({ deletedId: tenant.id })
  expect(await act('tenantDelete', { id: tenant.id })).toMatchObject({ code: 'TENANT_NOT_FOUND' })
  expect(
    await api.run(`{ node(id: "${tenant.id}") { id } tenant(databaseId: "${tenant.databaseId}") { name } }`),
  ).toEqual({
    node: null,
    tenant: null,
  })
})

test('an update keeps what it omits, and clears what is null', async () => {
  const tenant = await create({ name: 'Before', selfProvisioningDomains: ['b.example'], customAttributes: { a: 1 } })
  const changed = await act('tenantUpdate', { id: tenant.id, isEnabled: false })
  expect(changed?.tenant).toMatchObject({ name: 'Before', isEnabled: false, selfProvisioningDomains: ['b.example'] })
  const cleared = { selfProvisioningDomains: null, customAttributes: null, isEnabled: null }
  expect((await act('tenantUpdate', { id: tenant.id, ...cleared }))?.tenant).toMatchObject({
    selfProvisioningDomains: [],
    customAttributes: {},
    isEnabled: true,
  })
})

const refusals = [
  [
    'no domain',
    'tenantCreate',
    () => ({ name: 'Odd', selfProvisioningDomains: ['no domain'] }),
    { code: 'INVALID_INPUT', fields: [{ field: 'selfProvisioningDomains.0' }] },
  ],
  [
    'an id with spaces',
    'tenantCreate',
    () => ({ name: 'Odd', databaseId: 'no id' }),
    { code: 'INVALID_INPUT', fields: [{ field: 'databaseId' }] },
  ],
  ['no parent', 'tenantCreate', () => ({ name: 'Odd', parentId: nobody }), { code: 'TENANT_NOT_FOUND' }],
  ['nobody', 'tenantSettingsUpdate', () => ({ id: nobody, ssoDomains: [] }), { code: 'TENANT_NOT_FOUND' }],
  ['no role', 'tenantDefaultRolesSet', (id: string) => ({ id, roleNames: ['Nothing'] }), { code: 'ROLE_NOT_FOUND' }],
] as const
const nobody = btoa('Tenant:nobody')

test.each(refusals)('%s is refused by %s', async (_name, mutation, inputOf, expected) => {
  const { id } = await create({ name: `Refused ${crypto.randomUUID()}` })
  expect(await act(mutation, inputOf(id))).toMatchObject(expected)
  expect(await list({ text: 'Odd' })).toEqual([])
})

test('settings are changed one by one, and keep the others', async () => {
  const { id, settings } = await create({ name: 'Settings' })
  const first = await act('tenantSettingsUpdate', {
    id,
    expectedVersion: settings.version,
    areTimesEnabled: true,
    sessionTokenExpiration: { amount: 2, unit: 'HOURS' },
    ssoSetup: { isSamlHidden: true },
  })
  expect(first?.tenant).toMatchObject({
    settings: { areTimesEnabled: true, sessionTokenExpiration: { amount: 2, unit: 'HOURS' } },
  })
  const second = await act('tenantSettingsUpdate', { id, ssoDomains: ['set.example'] })
  expect(second?.tenant).toMatchObject({
    settings: {
      areTimesEnabled: true,
      ssoDomains: ['set.example'],
      ssoSetup: { isEnabled: false, isSamlHidden: true },
    },
  })
  expect(await act('tenantSettingsUpdate', { id, ssoDomains: [], expectedVersion: settings.version })).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  const other = await create({ name: 'Other settings' })
  expect(await act('tenantSettingsUpdate', { id: other.id, ssoDomains: ['set.example'] })).toMatchObject({
    code: 'SSO_DOMAIN_TAKEN',
  })
})

test('default roles are given by name and found as roles', async () => {
  const { id, databaseId: tenantId } = await create({ name: 'Defaults' })
  await api.identity.clientAs().roles.create({ name: 'Own', tenantId })
  const set = await act('tenantDefaultRolesSet', { id, roleNames: ['Own', 'Support'] })
  expect(set?.tenant).toMatchObject({ defaultRoles: [{ name: 'Own' }, { name: 'Support' }] })
})

test('each filter finds what it says', async () => {
  const parent = await create({ name: 'filter parent' })
  const gold = await create({
    name: 'filter gold',
    databaseId: 'gold-id',
    parentId: parent.id,
    customAttributes: { plan: 'gold' },
    selfProvisioningDomains: ['gold.example'],
    authType: 'OIDC',
  })
  await create({ name: 'filter off', isEnabled: false })
  await act('tenantSettingsUpdate', {
    id: gold.id,
    ssoDomains: ['sso.example'],
    selfProvisioningDomains: ['gold.example'],
  })
  await act('tenantUpdate', { id: gold.id, authType: 'OIDC' })
  const text = 'filter'
  const found = {
    text: await list({ text: 'OLD-ID' }),
    names: await list({ names: ['filter off', 'filter parent'] }),
    domains: await list({ selfProvisioningDomains: ['gold.example'] }),
    ssoDomains: await list({ ssoDomains: ['sso.example'] }),
    authType: await list({ authType: 'OIDC' }),
    disabled: await list({ text, isEnabled: false }),
    enabled: await list({ text, isEnabled: true }),
    customAttributes: await list({ customAttributes: [{ name: 'plan', value: 'gold' }] }),
    parentId: await list({ parentId: parent.id }),
    isTopLevel: await list({ text, isTopLevel: true }),
  }
  expect(found).toEqual({
    text: ['filter gold'],
    names: ['filter off', 'filter parent'],
    domains: ['filter gold'],
    ssoDomains: ['filter gold'],
    authType: ['filter gold'],
    disabled: ['filter off'],
    enabled: ['filter gold', 'filter parent'],
    customAttributes: ['filter gold'],
    parentId: ['filter gold'],
    isTopLevel: ['filter off', 'filter parent'],
  })
})

test('a page of tenants with links costs the same for any number of tenants', async () => {
  const page = (first: number) => `{ tenants(first: ${first}, filter: { text: "cost" }) { edges { node { name
    parent { name } children(first: 2) { edges { node { name } } } roles(first: 2) { edges { node { name } } }
    users(first: 2) { totalCount edges { node { name } } } groups(first: 2) { edges { node { name } } }
    settings { version } defaultRoles { name } } } } }`
  const { users } = api.identity.clientAs()
  const parent = await create({ name: 'cost parent' })
  for (let index = 0; index < 20; index++) {
    const { databaseId: tenantId } = await create({ name: `cost ${index}`, parentId: parent.id })
    await users.create({ loginId: `cost-${index}`, userTenants: [{ tenantId }] })
  }
  const few = await api.costOf(page(2))
  const many = await api.costOf(page(20))
  expect([many.calls, many.statements]).toEqual([few.calls, few.statements])
  expect((many.data as { tenants: { edges: unknown[] } }).tenants.edges).toHaveLength(20)
})
