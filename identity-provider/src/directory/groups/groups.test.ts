import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('groups of all tenants on $engine', ({ start }) => {
  async function withGroups() {
    const identity = await start()
    const { tenants, groups, users } = identity.clientAs()
    for (const id of ['acme', 'beta']) await tenants.create({ id, name: id })
    const { user } = await users.create({ loginId: 'ada', userTenants: [{ tenantId: 'acme' }] })
    const { db, projectId } = identity
    const insert = (id: string, tenantId: string, name: string) =>
      db
        .insertInto('sso_groups')
        .values({
          project_id: projectId,
          tenant_id: tenantId,
          sso_id: 'one',
          id,
          name,
          source: 'jit',
          created_at: 0,
          external_id: '',
          modified_at: 0,
        })
        .execute()
    await insert('G1', 'acme', 'staff')
    await insert('G2', 'beta', 'staff')
    await insert('G3', 'beta', 'admins')
    await insert('G4', 'acme', 'Sales 100%')
    await db
      .insertInto('sso_group_members')
      .values({ project_id: projectId, group_id: 'G1', user_id: user.userId })
      .execute()
    const idsOf = async (search: Parameters<typeof groups.search>[0]) =>
      (await groups.search(search)).groups.map(({ id }) => id)
    return { identity, groups, user, idsOf }
  }

  test('are read page by page, forwards and backwards, by name and then by id', async () => {
    const { groups, idsOf, user } = await withGroups()
    const all = await idsOf({ limit: 100 })
    expect(all.toSorted()).toEqual(['G1', 'G2', 'G3', 'G4'])
    expect(all.indexOf('G2')).toBe(all.indexOf('G1') + 1)
    const first = await groups.search({ limit: 3 })
    expect(first).toMatchObject({ total: 4, next: expect.any(String) })
    expect(first.groups.map(({ id }) => id)).toEqual(all.slice(0, 3))
    const last = await groups.search({ limit: 3, after: first.next })
    expect(last.groups.map(({ id }) => id)).toEqual(all.slice(3))
    expect(last).not.toHaveProperty('next')
    expect(await idsOf({ limit: 2, before: last.previous })).toEqual(all.slice(1, 3))
    expect(await idsOf({ limit: 2, fromEnd: true })).toEqual(all.slice(2))
    expect(await idsOf({ limit: 4, desc: true })).toEqual(all.toReversed())
    const staff = first.groups.concat(last.groups).find(({ id }) => id === 'G1')
    expect(staff).toMatchObject({ tenantId: 'acme', members: [{ userId: user.userId }] })
  })

  test('are found by part of the name in any case, tenant, configuration and member, in their project alone', async () => {
    const { identity, idsOf, groups, user } = await withGroups()
    expect(await idsOf({ limit: 9, text: 'STAF' })).toEqual(['G1', 'G2'])
    expect(await idsOf({ limit: 9, text: '100%' })).toEqual(['G4'])
    expect(await idsOf({ limit: 9, text: '%' })).toEqual(['G4'])
    expect(await idsOf({ limit: 9, text: 'staff', tenantIds: ['beta'] })).toEqual(['G2'])
    expect(await idsOf({ limit: 9, ssoId: 'two' })).toEqual([])
    expect(await idsOf({ limit: 9, userIds: [user.userId] })).toEqual(['G1'])
    await expect(groups.search({ limit: 9, after: 'x' })).rejects.toMatchObject({ fields: [{ field: 'after' }] })
    await expect(groups.search({ text: 'staff' })).rejects.toMatchObject({ name: 'InvalidInput' })
    const { projectId, managementKey } = await identity.anotherProject()
    const theirs = await fetch(`${identity.baseUrl}/v1/gatehouse/groups/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${managementKey}` },
      body: JSON.stringify({ limit: 9 }),
    })
    expect(await theirs.json()).toMatchObject({ groups: [], total: 0 })
  })
})
