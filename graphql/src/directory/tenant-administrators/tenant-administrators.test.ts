import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
const ids: Record<string, string> = {}
const keys: Record<string, string> = {}

beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  for (const id of ['ours', 'theirs']) {
    await client.tenants.create({ id, name: `Tenant ${id}` })
    const { key } = await client.accessKeys.create({ name: `key of ${id}`, keyTenants: [{ tenantId: id }] })
    keys[id] = key.id
  }
  const users = [
    { loginId: 'member@example.com', userTenants: [{ tenantId: 'ours' }] },
    { loginId: 'shared@example.com', userTenants: [{ tenantId: 'ours' }, { tenantId: 'theirs' }] },
    { loginId: 'stranger@example.com', userTenants: [{ tenantId: 'theirs' }] },
    { loginId: 'staff@example.com', userTenants: [{ tenantId: 'ours' }], roleNames: ['Auditor'] },
  ]
  for (const user of users) ids[user.loginId] = (await client.users.create(user)).user.userId
  api.actAs({ kind: 'user', id: 'Utenant', roleNames: [], administeredTenantIds: ['ours'] })
})
afterAll(() => api.identity.close())

function node(loginId: string) {
  return btoa(`User:${ids[loginId]}`)
}

async function codesOf(query: string) {
  const { body } = await api.send({ query })
  return body.errors?.map(({ extensions }) => extensions.code)
}

describe('a tenant administrator', () => {
  test('sees the members of the tenant, counted, and none else', async () => {
    const found = await api.run('{ users { totalCount edges { node { loginIds } } } }')
    expect(found).toMatchObject({ users: { totalCount: 3 } })
    expect(JSON.stringify(found)).not.toContain('stranger')
  })

  test('sees no other user by a guessed id, login id or search', async () => {
    const asked = `{
      node(id: "${node('stranger@example.com')}") { id }
      user(loginId: "stranger@example.com") { id }
      users(filter: { text: "stranger" }) { totalCount } }`
    expect((await api.send({ query: asked })).body.data).toEqual({ node: null, user: null, users: { totalCount: 0 } })
  })

  test('sees the events and access keys of the tenant alone', async () => {
    const answer = JSON.stringify(
      await api.run(
        '{ accessKeys { edges { node { name } } } auditEvents(first: 100) { edges { node { action target { databaseId name } } } } }',
      ),
    )
    expect(answer).toContain('key of ours')
    expect(answer).toContain('AccessKeyCreated')
    expect(answer).not.toMatch(/theirs|stranger/)
  })

  test.each([
    ['of another tenant', 'stranger@example.com', 'UserNotFound'],
    ['who belongs to another tenant too', 'shared@example.com', 'FORBIDDEN'],
    ['with a role in the project', 'staff@example.com', 'FORBIDDEN'],
  ])('changes no user %s', async (_who, loginId, refusal) => {
    for (const mutation of [
      `userUpdate(input: { id: "${node(loginId)}", name: "Mallory" }) { __typename }`,
      `userUpdate(input: { id: "${node(loginId)}", isEnabled: false }) { __typename }`,
      `userDelete(input: { id: "${node(loginId)}" }) { __typename }`,
      `userPasswordExpire(input: { id: "${node(loginId)}" }) { __typename }`,
      `userSignOut(input: { id: "${node(loginId)}" }) { __typename }`,
    ]) {
      const { body } = await api.send({ query: `mutation { answer: ${mutation} }` })
      const told =
        body.errors?.[0]?.extensions.code ?? (body.data as { answer: { __typename: string } }).answer.__typename
      expect([mutation.slice(0, 20), told]).toEqual([mutation.slice(0, 20), refusal])
    }
    const { user } = await api.identity.clientAs().users.load({ loginId })
    expect([user.name, user.status]).toEqual(['', 'enabled'])
  })

  test('changes a member who belongs to no other tenant', async () => {
    const mutation = `mutation { userUpdate(input: { id: "${node('member@example.com')}", name: "Mem" }) { __typename ... on UserUpdatePayload { user { name } } } }`
    expect(await api.run(mutation)).toEqual({ userUpdate: { __typename: 'UserUpdatePayload', user: { name: 'Mem' } } })
  })

  test('gives nobody a role in the project, and creates no user outside the tenant', async () => {
    expect(
      await codesOf(
        `mutation { userUpdate(input: { id: "${node('member@example.com')}", roleNames: ["Administrator"] }) { __typename } }`,
      ),
    ).toEqual(['FORBIDDEN'])
    expect(await codesOf('mutation { userCreate(input: { loginId: "new@example.com" }) { __typename } }')).toEqual([
      'FORBIDDEN',
    ])
    expect(
      await codesOf(
        'mutation { userCreate(input: { loginId: "new@example.com", roleNames: ["Administrator"] }) { __typename } }',
      ),
    ).toEqual(['FORBIDDEN'])
    expect(
      await codesOf('mutation { accessKeyCreate(input: { name: "k", roleNames: ["Administrator"] }) { __typename } }'),
    ).toEqual(['FORBIDDEN'])
  })

  test('sees how members sign in and their sessions, and those of no other user', async () => {
    const links =
      'passkeys { edges { node { databaseId } } } sessions { edges { node { id } } } trustedDevices { edges { node { databaseId } } } liveSessionCount'
    const { body } = await api.send({
      query: `{ users { edges { node { loginIds ${links} tenants { edges { node { tenant { name } } } } } } } }`,
    })
    expect(body.errors).toBeUndefined()
    expect(JSON.stringify(body.data)).not.toMatch(/stranger|Tenant theirs/)
    expect(await codesOf('{ tenants { edges { node { databaseId users { totalCount } } } } }')).toBeUndefined()
    const id = btoa('Tenant:theirs')
    expect(
      (await api.send({ query: `{ node(id: "${id}") { ... on Tenant { name users { totalCount } } } }` })).body.data,
    ).toEqual({ node: null })
  })

  test('sees no trusted device of another user by its id', async () => {
    const { db, projectId, clock } = api.identity
    const nodeIds = await Promise.all(
      ['member@example.com', 'stranger@example.com'].map(async loginId => {
        const userId = ids[loginId] ?? ''
        const times = { rotated_at: 0, created_at: clock.now, last_used_at: clock.now, expires_at: clock.now + 60_000 }
        const texts = { id: `D${userId}`, digest: `D${userId}`, previous_digest: '', ip: '', user_agent: '' }
        await db
          .insertInto('trusted_devices')
          .values({ project_id: projectId, user_id: userId, ...texts, ...times })
          .execute()
        return btoa(`TrustedDevice:${userId}:D${userId}`)
      }),
    )
    expect(await api.run('query ($nodeIds: [ID!]!) { nodes(ids: $nodeIds) { id } }', { nodeIds })).toEqual({
      nodes: [{ id: nodeIds[0] }, null],
    })
  })

  test('states nothing of addresses, and what it makes is its owner’s', async () => {
    const made = (more: string) =>
      `mutation { userCreate(input: { loginId: "ceo@bank.example", email: "ceo@bank.example", tenants: [{ tenantId: "${btoa('Tenant:ours')}" }] ${more} }) { __typename } }`
    for (const more of ['isTest: true', 'additionalLoginIds: ["x@bank.example"]'])
      expect([more, await codesOf(made(more))]).toEqual([more, ['FORBIDDEN']])
    const { body } = await api.send({ query: made('isEmailVerified: true, password: "a password of mallory"') })
    expect(body.data).toEqual({ userCreate: { __typename: 'UserCreatePayload' } })
    const client = api.identity.clientAs()
    const { user } = await client.users.load({ loginId: 'ceo@bank.example' })
    expect(user.verifiedEmail).toBe(false)
    await client.userTenants.add({ loginId: user.userId, tenantId: 'theirs' })
    expect((await client.users.load({ userId: user.userId })).user.password).toBe(false)
    await client.users.delete({ userId: user.userId })
  })

  test('changes no attribute that takes a permission', async () => {
    const client = api.identity.clientAs()
    const permissions = ['Payroll']
    await client.userAttributes.create({
      attributes: [
        { name: 'salary', type: 2, viewPermissions: permissions, editPermissions: permissions },
        { name: 'grade', type: 1, editPermissions: permissions },
        { name: 'team', type: 1 },
      ],
    })
    const loginId = 'member@example.com'
    await client.users.patch({ loginId, customAttributes: { salary: 90_000, grade: 'A', team: 'red' } })
    const update = (name: string, value: string) =>
      `mutation { userUpdate(input: { id: "${node(loginId)}", attributes: [{ name: "${name}", value: ${value} }] }) { __typename } }`
    expect(await codesOf(update('salary', '1'))).toEqual(['FORBIDDEN'])
    expect(await codesOf(update('grade', '"Z"'))).toEqual(['FORBIDDEN'])
    expect(await api.run(update('team', '"blue"'))).toEqual({ userUpdate: { __typename: 'UserUpdatePayload' } })
    const { user } = await client.users.load({ loginId })
    expect(user.customAttributes).toEqual({ salary: 90_000, grade: 'A', team: 'blue' })
  })

  test('changes nothing of the project', async () => {
    expect(await codesOf('mutation { projectUpdate(input: { name: "Mine" }) { __typename } }')).toEqual(['FORBIDDEN'])
    expect(await codesOf('{ messages { totalCount } }')).toEqual(['FORBIDDEN'])
  })
})
