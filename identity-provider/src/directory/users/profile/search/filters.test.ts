import { describe, expect, test } from 'vitest'
import { sdkEngines } from '../../../../testing/sdk.ts'

describe.each(sdkEngines)('user search on $engine', { tags: ['every-engine'] }, ({ start, create }) => {
  async function withUsers() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { user, tenant, role } = create({ projectId, baseUrl, managementKey }).management
    await tenant.createWithId('acme', 'Acme')
    for (const name of ['editor', 'reader']) await role.create(name, '', [], 'acme')
    const inAcme = (...roleNames: string[]) => [{ tenantId: 'acme', roleNames }]
    await user.create('ada', {
      email: 'ada@example.com',
      verifiedEmail: true,
      customAttributes: { plan: 'gold', seats: 5 },
      userTenants: inAcme('editor', 'reader'),
    })
    await user.create('bob', {
      phone: '+12025550123',
      verifiedPhone: true,
      customAttributes: { plan: 'free', seats: 5 },
      userTenants: inAcme('reader'),
    })
    await user.create('carol', { customAttributes: { teams: ['red', 'blue'] } as unknown as Record<string, string> })
    /** Login ids of the matches; without the administrator, who is the first user of every project. */
    const find = async (search: object) => {
      const { data } = await user.search(search as Parameters<typeof user.search>[0])
      // Version 1.6.13 returns only the users.
      const users = Array.isArray(data) ? data : (data?.users ?? [])
      return users.flatMap((each: { loginIds: string[] }) => each.loginIds).toSorted()
    }
    return { identity, user, find }
  }

  test('filters by custom attributes: all of them, one of several values, and values in lists', async () => {
    const { user, find } = await withUsers()
    expect(await find({ customAttributes: { plan: 'gold' } })).toEqual(['ada'])
    expect(await find({ customAttributes: { plan: ['gold', 'free'] } })).toEqual(['ada', 'bob'])
    expect(await find({ customAttributes: { plan: 'free', seats: 5 } })).toEqual(['bob'])
    expect(await find({ customAttributes: { seats: '5x' } })).toEqual([])
    expect(await find({ customAttributes: { teams: 'blue' } })).toEqual(['carol'])
    await user.updateCustomAttribute('ada', 'plan', 'free')
    expect(await find({ customAttributes: { plan: 'free' } })).toEqual(['ada', 'bob'])
    await user.delete('bob')
    expect(await find({ customAttributes: { plan: 'free' } })).toEqual(['ada'])
  })

  test('filters by verified addresses', async () => {
    const { find } = await withUsers()
    expect(await find({ verifiedEmail: true })).toEqual(['ada', 'admin@localhost'])
    expect(await find({ verifiedPhone: true })).toEqual(['bob'])
    expect(await find({ verifiedPhone: false, customAttributes: { seats: 5 } })).toEqual(['ada'])
  })

  test('counts all matches, not only those on the page', async () => {
    const { identity, user } = await withUsers()
    for (let batch = 0; batch < 3; batch++)
      await identity.clientAs().userBatches.create({
        users: Array.from({ length: 800 }, (_, index) => ({
          loginId: `many${batch}.${index}`,
          email: `many${batch}.${index}@example.com`,
          verifiedEmail: true,
          customAttributes: { plan: 'many' },
        })),
      })
    const totalOf = async (search: object) => (await identity.clientAs().users.search({ ...search, limit: 1 })).total
    expect(await totalOf({ verifiedEmail: true })).toBe(2402)
    expect(await totalOf({ customAttributes: { plan: 'many' } })).toBe(2400)
    expect(await totalOf({ tenantRoleNames: { acme: { values: ['reader'] } }, verifiedPhone: false })).toBe(1)
    await user.createTestUser('tester')
    expect(await totalOf({ testUsersOnly: true })).toBe(1)
  })

  test('filters by roles in tenants, one of them or all', async () => {
    const { find } = await withUsers()
    const names = (values: string[], and?: boolean) => ({ tenantRoleNames: { acme: { values, and } } })
    expect(await find(names(['editor', 'reader']))).toEqual(['ada', 'bob'])
    expect(await find(names(['editor', 'reader'], true))).toEqual(['ada'])
    expect(await find(names(['nothing']))).toEqual([])
    expect(await find({ tenantRoleNames: { other: { values: ['editor'] } } })).toEqual([])
    expect(await find({ tenantRoleIds: { acme: { values: ['ROL-nothing'] } } })).toEqual([])
    expect(await find({ tenantIds: ['acme'] })).toEqual(['ada', 'bob'])
  })

  test('finds the users of the tenants below, when asked to', async () => {
    const { find, user, identity } = await withUsers()
    await identity.clientAs().tenants.create({ id: 'harbour', name: 'Harbour', parent: 'acme' })
    await user.create('dora', { userTenants: [{ tenantId: 'harbour', roleNames: [] }] })
    expect(await find({ tenantIds: ['acme'] })).toEqual(['ada', 'bob'])
    expect(await find({ tenantIds: ['acme'], includeSubTenants: true })).toEqual(['ada', 'bob', 'dora'])
    expect(await find({ tenantIds: ['harbour'], includeSubTenants: true })).toEqual(['dora'])
  })

  test('sorts by phone number', async () => {
    const { find, user } = await withUsers()
    const { data } = await user.search({ sort: [{ field: 'phoneNumber', desc: true }], limit: 1 })
    expect(JSON.stringify(data)).toContain('+12025550123')
    expect(await find({ sort: [{ field: 'mood' }] })).toEqual([])
  })
})
