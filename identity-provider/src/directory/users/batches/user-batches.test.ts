import descopeNew from '@descope/node-sdk'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'

const bcryptOfPassword = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

describe.each(identityEngines)('batches of users on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descopeNew({ projectId, baseUrl, managementKey })
    return { identity, sdk, user: sdk.management.user }
  }
  type Batch = Parameters<Awaited<ReturnType<typeof started>>['user']['createBatch']>[0]

  test('users are created with roles, tenants, passwords and hashes, and found at once', async () => {
    const { sdk, user } = await started()
    await sdk.management.tenant.createWithId('acme', 'Acme')
    const users: Batch = [
      { loginId: 'ada', email: 'ada@example.com', displayName: 'Ada Lovelace', roles: ['Auditor'] },
      { loginId: 'bob', userTenants: [{ tenantId: 'acme', roleNames: [] }], password: 'a long enough password' },
      { loginId: 'carol', hashedPassword: { bcrypt: { hash: bcryptOfPassword } } },
    ]
    const { data } = await user.createBatch(users)
    expect(data?.failedUsers).toEqual([])
    expect(data?.createdUsers).toMatchObject([
      { loginIds: ['ada'], name: 'Ada Lovelace', roleNames: ['Auditor'] },
      { loginIds: ['bob'], userTenants: [{ tenantId: 'acme', roleNames: [] }], password: true },
      { loginIds: ['carol'], password: true },
    ])
    expect((await sdk.password.signIn('bob', 'a long enough password')).ok).toBe(true)
    const found = await user.search({ text: 'lovelace' })
    expect(found.ok).toBe(true)
    expect((await user.load('ada')).data?.email).toBe('ada@example.com')
  })

  test('what is answered of new users is what is loaded of them, whatever they hold', async () => {
    const { identity } = await started()
    const { users, userBatches, tenants, roles } = identity.clientAs()
    await tenants.create({ id: 'acme', name: 'Acme' })
    await roles.create({ name: 'Reader', permissionNames: [] })
    async function expectSame(turn: string) {
      const held = [{}, { roleNames: ['Reader'] }, { userTenants: [{ tenantId: 'acme', roleNames: ['Reader'] }] }]
      const asked = held.map((each, index) => ({ ...each, loginId: `${turn}${index}` }))
      const answered = [...(await userBatches.create({ users: asked })).createdUsers]
      for (const each of asked) answered.push((await users.create({ ...each, loginId: `${each.loginId}-alone` })).user)
      const loaded = await Promise.all(answered.map(async ({ userId }) => (await users.load({ userId })).user))
      expect(answered).toEqual(loaded)
      return loaded.map(({ roleNames, userTenants }) => [roleNames, userTenants.length])
    }
    const each = [[[], 0] as const, [['Reader'], 0] as const, [[], 1] as const]
    expect(await expectSame('first')).toEqual([...each, ...each])
    await roles.create({ name: 'Everybody', permissionNames: [], default: true })
    const withDefault = each.map(([names, tenantCount]) => [['Everybody', ...names], tenantCount])
    expect(await expectSame('second')).toEqual([...withDefault, ...withDefault])
  })

  test('a batch is in the history of each of its thousand users, in its place, and once', async () => {
    const { identity } = await started()
    const { users, userBatches, audit } = identity.clientAs()
    const sent = Array.from({ length: 1000 }, (_, index) => ({ loginId: `many-${index}` }))
    const { createdUsers } = await userBatches.create({ users: sent })
    const ids = createdUsers.map(({ userId }) => userId)
    const [first = '', middle = '', last = ''] = [ids[0], ids[500], ids[999]]
    const { user: alone } = await users.create({ loginId: 'alone' })
    for (const displayName of ['A', 'B', 'C', 'D']) {
      identity.clock.now += 1000
      await users.patch({ loginId: middle, displayName })
    }
    const history = async (search: object) => {
      const { audits, ...place } = await audit.search({ userIds: [middle], ...search })
      return { ...place, actions: audits.map(({ action }) => action) }
    }
    const changes = Array(4).fill('UserModified')
    expect(await history({})).toMatchObject({ actions: [...changes, 'UsersCreated'], total: 5 })
    expect(await history({ oldestFirst: true, size: 2 })).toMatchObject({ actions: ['UsersCreated', 'UserModified'] })
    for (const [page, actions] of [changes.slice(2), changes.slice(2), ['UsersCreated'], []].entries())
      expect((await history({ size: 2, page })).actions).toEqual(actions)
    const page = await history({ size: 4 })
    expect(page.actions).toEqual(changes)
    expect((await history({ size: 4, after: page.next })).actions).toEqual(['UsersCreated'])
    expect((await history({ size: 1, fromEnd: true })).actions).toEqual(['UsersCreated'])
    expect((await history({ actions: ['UserModified'] })).actions).toEqual(changes)
    expect(await history({ excludedActions: ['UserModified'], text: 'created' })).toMatchObject({ total: 1 })
    expect((await history({ to: 0, from: 0 })).actions).toEqual([])
    expect((await history({ userIds: [first, last, alone.userId] })).actions.sort()).toEqual([
      'UserCreated',
      'UsersCreated',
    ])
    const latest = await audit.latest({ userIds: [first, middle, alone.userId], limit: 3 })
    expect(latest.userIds.map((userId, index) => [userId, latest.audits[index]?.action]).sort()).toEqual(
      [
        [first, 'UsersCreated'],
        ...changes.slice(1).map(action => [middle, action]),
        [alone.userId, 'UserCreated'],
      ].sort(),
    )
  })

  test('an imported user keeps their authenticator app', async () => {
    const { identity, sdk, user } = await started()
    const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const written = 'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp'
    const { data } = await user.createBatch([
      { loginId: 'ada', seed },
      { loginId: 'bob', seed: written },
      { loginId: 'carol', seed: 'not base32 at all!' },
    ])
    expect(data?.createdUsers).toMatchObject([{ TOTP: true }, { TOTP: true }])
    expect(data?.failedUsers).toMatchObject([{ failure: expect.stringContaining('seed') }])
    const created = await identity.clientAs().users.create({ loginId: 'dan', seed })
    expect(created.user.TOTP).toBe(true)
    const code = new TOTP({ secret: seed }).generate({ timestamp: identity.clock.now })
    for (const loginId of ['ada', 'bob', 'dan']) {
      expect((await sdk.totp.verify(loginId, code)).ok).toBe(true)
      expect((await sdk.totp.verify(loginId, code)).ok).toBe(false)
    }
  })

  test('users that cannot be created are reported with the reason, and the others are created', async () => {
    const { identity, user } = await started()
    await user.create('taken')
    const users = [
      { loginId: 'fine' },
      { loginId: 'TAKEN' },
      { loginId: 'twice' },
      { loginId: 'Twice' },
      { loginId: '' },
      { loginId: 'email', email: 'nowhere' },
      { loginId: 'role', roles: ['Nothing'] },
      { loginId: 'tenant', userTenants: [{ tenantId: 'nothing' }] },
      { loginId: 'weak', password: 'x' },
    ] as Batch
    const { data } = await user.createBatch(users)
    expect(data?.createdUsers.map(each => each.loginIds[0])).toEqual(['fine', 'twice'])
    const failures = Object.fromEntries(
      (data?.failedUsers ?? []).map(({ failure, user: who }) => [who.loginIds?.[0] ?? '', failure]),
    )
    expect(failures).toMatchObject({
      TAKEN: 'another user has the login id taken',
      Twice: 'another user has the login id twice',
      email: expect.stringContaining('email'),
      role: expect.stringContaining('Nothing'),
      tenant: expect.stringContaining('nothing'),
      weak: expect.stringContaining('8 characters'),
    })
    expect((await identity.clientAs().users.search({})).total).toBe(4)
    const { audits } = await identity.clientAs().audit.search({ actions: ['UsersCreated'] })
    expect(audits).toMatchObject([{ data: { users: 2 } }])
  })

  test('two callers sending the same users at once create each of them once', { tags: ['every-engine'] }, async () => {
    const { identity, user } = await started()
    const users: Batch = Array.from({ length: 300 }, (_, index) => ({ loginId: `user${index}` }))
    const answers = await Promise.all([user.createBatch(users), user.createBatch(users), user.createBatch(users)])
    const made = answers.flatMap(({ data }) => data?.createdUsers ?? [])
    expect(answers.flatMap(({ data }) => data?.failedUsers ?? [])).toHaveLength(600)
    expect(made).toHaveLength(300)
    expect((await identity.clientAs().users.search({})).total).toBe(301)
  })

  test('more than a thousand users are refused as a whole', async () => {
    const { user } = await started()
    const users: Batch = Array.from({ length: 10_000 }, (_, index) => ({ loginId: `user${index}` }))
    expect(await user.createBatch(users)).toMatchObject({ ok: false, code: 400 })
    expect(await user.load('user0')).toMatchObject({ ok: false, code: 404 })
  })
})

describe.each(identityEngines)('batches of existing users on $engine', ({ start }) => {
  async function withThree() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { user } = descopeNew({ projectId, baseUrl, managementKey }).management
    const { data } = await user.createBatch([{ loginId: 'ada' }, { loginId: 'bob' }, { loginId: 'carol' }])
    return { identity, user, ids: (data?.createdUsers ?? []).map(({ userId }) => userId) }
  }

  test('many users are changed, and unknown ones are reported', async () => {
    const { user } = await withThree()
    const patched = await user.patchBatch([
      { loginId: 'ada', displayName: 'Ada' },
      { loginId: 'unknown', displayName: 'Unknown' },
    ])
    expect(patched.data?.patchedUsers).toMatchObject([{ loginIds: ['ada'], name: 'Ada' }])
    expect(patched.data?.failedUsers).toMatchObject([{ failure: expect.stringContaining('unknown') }])
  })

  test('many users are loaded and deleted by id, but not those of another project', async () => {
    const { identity, user, ids } = await withThree()
    const other = await identity.anotherProject()
    const otherProject = descopeNew({ ...other, baseUrl: identity.baseUrl }).management.user
    expect((await otherProject.loadUsers(ids)).data).toMatchObject([])
    expect(await otherProject.deleteBatch(ids)).toMatchObject({ ok: true })
    await user.deactivate('bob')
    expect((await user.loadUsers([...ids, 'U-nothing'])).data?.map(each => each.loginIds[0])).toEqual(['ada', 'carol'])
    expect((await user.loadUsers(ids, true)).data).toHaveLength(3)
    expect(await user.deleteBatch(ids)).toMatchObject({ ok: true })
    expect((await user.loadUsers(ids, true)).data).toEqual([])
    expect((await identity.clientAs().users.search({})).total).toBe(1)
  })
})
