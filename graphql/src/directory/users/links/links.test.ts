import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
let tenantId = ''
const userIds: string[] = []
beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  await client.permissions.createBatch({ permissions: [{ name: 'read' }, { name: 'write' }] })
  tenantId = (await client.tenants.create({ name: 'Acme', id: 'acme' })).id
  await client.roles.create({ name: 'Reader', permissionNames: ['read'] })
  await client.roles.create({ name: 'Editor', permissionNames: ['read', 'write'], tenantId })
  await client.userAttributes.create({ attributes: [{ name: 'plan', type: 1, displayName: 'Plan' }] })
  for (let index = 0; index < 50; index++) {
    const { user } = await client.users.create({
      loginId: `page-${index}`,
      displayName: `Page ${index}`,
      roleNames: ['Reader'],
      userTenants: [{ tenantId, roleNames: ['Editor'] }],
      customAttributes: { plan: 'gold' },
    })
    userIds.push(user.userId)
    await client.jwts.signIn({ loginId: user.userId })
    await client.jwts.signIn({ loginId: user.userId, selectedTenantId: tenantId })
    await insertFactors(user.userId)
  }
})
afterAll(() => api.identity.close())

/** Passkeys, trusted devices and linked accounts come from browsers and other providers, of which there is none here. */
async function insertFactors(userId: string) {
  const { db, projectId, clock } = api.identity
  const own = { project_id: projectId, user_id: userId }
  const passkey = {
    rp_id: 'example.com',
    public_key: '',
    counter: 0,
    transports: '[]',
    kind: 'synced',
    is_verifying: 1,
  }
  const times = { created_at: clock.now, used_at: clock.now }
  await db
    .insertInto('user_passkeys')
    .values({ ...own, ...passkey, ...times, id: `P${userId}`, display_name: 'Phone' })
    .execute()
  await db
    .insertInto('user_identities')
    .values({ ...own, ...times, provider_id: 'acme', subject: `S${userId}`, email: '', authority: '' })
    .execute()
  await db
    .insertInto('trusted_devices')
    .values({
      ...own,
      id: `D${userId}`,
      digest: `D${userId}`,
      previous_digest: '',
      rotated_at: 0,
      ip: '',
      user_agent: '',
      created_at: clock.now,
      last_used_at: clock.now,
      expires_at: clock.now + 60_000,
    })
    .execute()
  await db.updateTable('users').set({ has_totp: 1, has_passkey: 1 }).where('id', '=', userId).execute()
}

const links = `
  tenants(first: 3) { edges { node { tenant { name } roles { name } permissions { name } } } }
  roles(first: 3) { edges { node { name } } }
  permissions(first: 5) { edges { node { name role { name } tenant { name } permission { description } } } }
  sessions(first: 3) { edges { node { id tenant { name } user { name } } } }
  passkeys(first: 3) { edges { node { id databaseId } } }
  trustedDevices(first: 3) { edges { node { databaseId } } }
  identities(first: 3) { edges { node { provider subject } } }
  groups(first: 3) { edges { node { name } } }
  attributes(first: 3) { edges { node { name value attribute { displayName } } } }
  signIns(first: 3) { edges { node { ip tenant { name } } } }
  auditEvents(first: 3) { totalCount pageInfo { hasNextPage endCursor } edges { node { action } } }
  lastTokenExpiresAt liveSessionCount`

test('a user leads to everything that belongs to it', async () => {
  const [userId = ''] = userIds
  const { user } = (await api.run(`{ user(databaseId: "${userId}") { ${links} } }`)) as {
    user: Record<string, unknown>
  }
  expect(user).toMatchObject({
    tenants: {
      edges: [
        {
          node: {
            tenant: { name: 'Acme' },
            roles: [{ name: 'Editor' }],
            permissions: [{ name: 'read' }, { name: 'write' }],
          },
        },
      ],
    },
    roles: { edges: [{ node: { name: 'Reader' } }] },
    permissions: {
      edges: [
        { node: { name: 'read', role: { name: 'Reader' }, tenant: null, permission: { description: null } } },
        { node: { name: 'read', role: { name: 'Editor' }, tenant: { name: 'Acme' } } },
        { node: { name: 'write', role: { name: 'Editor' }, tenant: { name: 'Acme' } } },
      ],
    },
    passkeys: { edges: [{ node: { databaseId: `P${userId}` } }] },
    trustedDevices: { edges: [{ node: { databaseId: `D${userId}` } }] },
    identities: { edges: [{ node: { provider: 'acme', subject: `S${userId}` } }] },
    groups: { edges: [] },
    attributes: { edges: [{ node: { name: 'plan', value: 'gold', attribute: { displayName: 'Plan' } } }] },
    auditEvents: { edges: [{ node: { action: 'LoginSucceed' } }, { node: { action: 'LoginSucceed' } }, {}] },
    liveSessionCount: 2,
  })
  const { sessions, signIns } = user as Record<'sessions' | 'signIns', { edges: { node: { tenant: unknown } }[] }>
  const tenants = [{ name: 'Acme' }, null]
  expect(new Set(sessions.edges.map(({ node }) => node.tenant))).toEqual(new Set(tenants))
  expect(signIns.edges).toHaveLength(2)
})

test('passkeys and trusted devices are nodes', async () => {
  const [userId = ''] = userIds
  const ids = [`Passkey:${userId}:P${userId}`, `TrustedDevice:${userId}:D${userId}`, `Passkey:${userId}:other`].map(
    btoa,
  )
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Passkey { host } ... on TrustedDevice { kind } } }'
  expect(await api.run(query, { ids })).toEqual({
    nodes: [{ id: ids[0], host: 'example.com' }, { id: ids[1], kind: 'Unknown' }, null],
  })
})

test('permissions in a disabled tenant do not count', async () => {
  const client = api.identity.clientAs()
  const { id } = await client.tenants.create({ name: 'Closed', disabled: true })
  const { user } = await client.users.create({
    loginId: 'closed',
    userTenants: [{ tenantId: id, roleNames: ['Reader'] }],
  })
  expect(
    await api.run(
      `{ user(databaseId: "${user.userId}") { permissions { totalCount } tenants { edges { node { tenant { isEnabled } } } } } }`,
    ),
  ).toEqual({
    user: { permissions: { totalCount: 0 }, tenants: { edges: [{ node: { tenant: { isEnabled: false } } }] } },
  })
})

test('a role of a tenant above is found where it is inherited', async () => {
  const client = api.identity.clientAs()
  await client.tenants.create({ id: 'above', name: 'Above' })
  await client.tenants.create({ id: 'below', name: 'Below', parent: 'above', roleInheritance: 'userOnly' })
  await client.roles.create({ name: 'Reader', tenantId: 'above', permissionNames: ['write'] })
  const { user } = await client.users.create({
    loginId: 'heir',
    userTenants: [{ tenantId: 'below', roleNames: ['Reader'] }],
  })
  expect(
    await api.run(
      `{ user(databaseId: "${user.userId}") { tenants { edges { node { roles { tenant { name } } } } } } }`,
    ),
  ).toEqual({ user: { tenants: { edges: [{ node: { roles: [{ tenant: { name: 'Above' } }] } }] } } })
  expect(user.userTenants[0]?.permissions).toEqual(['write'])
})

const page = `query ($first: Int) { users(first: $first, filter: { text: "page" }) { edges { node { name
  ${links.replaceAll(/first: \d/g, 'first: 2')} } } } }`

test('a page of 5 users and one of 50 cost the same calls and statements', async () => {
  const few = await api.costOf(page, { first: 5 })
  const many = await api.costOf(page, { first: 50 })
  expect((many.data as { users: { edges: unknown[] } }).users.edges).toHaveLength(50)
  expect([many.calls, many.statements]).toEqual([few.calls, few.statements])
})

test('the events of a user are read in both directions, beyond the page that all users share', async () => {
  const [userId = ''] = userIds
  type Page = {
    pageInfo: Record<string, string | boolean | null>
    edges: { cursor: string; node: { eventId: string } }[]
  }
  const events = async (args: string) => {
    const data = await api.run(
      `{ user(databaseId: "${userId}") { auditEvents(${args}) { pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { databaseId } } } } }`,
    )
    return (data as { user: { auditEvents: Page } }).user.auditEvents
  }
  const ids = ({ edges }: Page) => edges.map(({ node }) => node.eventId)
  const all = ids(await events('first: 100'))
  expect(all.length).toBeGreaterThan(2)
  const shared = (await api.run(
    `{ users(first: 2, filter: { databaseIds: ["${userId}", "${userIds[1]}"] }) { edges { node { databaseId auditEvents(first: 2) { pageInfo { hasNextPage endCursor } edges { node { databaseId } } } } } } }`,
  )) as { users: { edges: { node: { databaseId: string; auditEvents: Page } }[] } }
  const own = shared.users.edges.find(({ node }) => node.databaseId === userId)?.node.auditEvents
  expect(own && ids(own)).toEqual(all.slice(0, 2))
  expect(own?.pageInfo.hasNextPage).toBe(true)
  expect(ids(await events(`first: 100, after: "${own?.pageInfo.endCursor}"`))).toEqual(all.slice(2))
  const last = await events('last: 1')
  expect([ids(last), last.pageInfo.hasPreviousPage]).toEqual([all.slice(-1), true])
  expect(ids(await events(`last: 100, before: "${last.pageInfo.startCursor}"`))).toEqual(all.slice(0, -1))
})

test('a batch is in the history of each of its users, of one and of many', async () => {
  const { createdUsers } = await api.identity
    .clientAs()
    .userBatches.create({ users: [{ loginId: 'batch-a' }, { loginId: 'batch-b' }] })
  const ids = createdUsers.map(({ userId }) => userId)
  const events = 'auditEvents(first: 5) { totalCount edges { node { action } } }'
  const expected = { auditEvents: { totalCount: 1, edges: [{ node: { action: 'UsersCreated' } }] } }
  expect(await api.run(`{ user(databaseId: "${ids[0]}") { ${events} } }`)).toEqual({ user: expected })
  expect(
    await api.run(`{ users(filter: { databaseIds: ${JSON.stringify(ids)} }) { edges { node { ${events} } } } }`),
  ).toEqual({ users: { edges: [{ node: expected }, { node: expected }] } })
})

test('a field that fails is null by itself', async () => {
  const { body } = await api.send({
    query: `{ tenant(databaseId: "acme") { users(first: 100) { totalCount } } users(first: 1, filter: { text: "page" }) { edges { node { auditEvents(first: 1, after: "x") { totalCount } } } } }`,
  })
  expect(body.data).toMatchObject({
    tenant: { users: { totalCount: 50 } },
    users: { edges: [{ node: { auditEvents: null } }] },
  })
  expect(body.errors).toHaveLength(1)
})
