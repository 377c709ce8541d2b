import { isSqlite } from '@gatehouse-id/database'
import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { countSignedIn } from './profile/search/search-store.ts'

async function withMembers(identity: TestIdentity, count: number) {
  const client = identity.clientAs()
  await client.tenants.create({ id: 'acme', name: 'Acme' })
  await client.tenants.create({ id: 'empty', name: 'Empty' })
  const held = await client.roles.create({ name: 'Held' })
  const userIds: string[] = []
  for (let index = 0; index < count; index++) {
    const { user } = await client.users.create({
      loginId: `member-${index}`,
      displayName: 'Member',
      // The last one has the role twice, and is listed once.
      roleNames: index % 2 === 0 ? ['Held'] : [],
      userTenants: [{ tenantId: 'acme', roleNames: index % 2 === 1 || index === count - 1 ? ['Held'] : [] }],
    })
    userIds.push(user.userId)
  }
  return { client, roleId: held.id, userIds: userIds.sort() }
}

describe.each(identityEngines)('of many users on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('members of tenants and holders of roles are listed in order, from both ends', async () => {
    const { client, roleId, userIds } = await withMembers(await start(), 5)
    const { users } = client
    expect((await users.listMembers({ tenantIds: ['empty', 'acme', 'nowhere'], limit: 2 })).lists).toEqual([
      { id: 'empty', userIds: [], hasMore: false, total: 0, isTotalExact: true },
      { id: 'acme', userIds: userIds.slice(0, 2), hasMore: true, total: 5, isTotalExact: true },
      { id: 'nowhere', userIds: [], hasMore: false, total: 0, isTotalExact: true },
    ])
    const holders = async (page: object) => (await users.listMembers({ roleIds: [roleId], limit: 2, ...page })).lists[0]
    expect(await holders({})).toMatchObject({ userIds: userIds.slice(0, 2), hasMore: true, total: 5 })
    expect(await holders({ after: userIds[2] })).toMatchObject({ userIds: userIds.slice(3), hasMore: false, total: 5 })
    expect(await holders({ before: userIds[3] })).toMatchObject({ userIds: userIds.slice(1, 3), hasMore: true })
    expect(await holders({ fromEnd: true })).toMatchObject({ userIds: userIds.slice(3), hasMore: true })
  })

  test('users who have signed in are found and counted once each, test users only when asked for', async () => {
    const identity = await start()
    const { client, userIds } = await withMembers(identity, 4)
    const [one = '', two = ''] = userIds
    await client.jwts.signIn({ loginId: one })
    identity.clock.now += 1000
    const fromLastSignInTime = identity.clock.now
    await client.users.create({ loginId: 'tester', test: true })
    for (const loginId of [one, two, two, 'tester']) await client.jwts.signIn({ loginId })
    const found = async (search: object) => {
      const { users, total } = await client.users.search({ fromLastSignInTime, ...search })
      return { ids: users.map(({ userId }) => userId).sort(), total }
    }
    expect(await found({})).toEqual({ ids: [one, two].sort(), total: 2 })
    expect(await found({ withTestUser: true })).toMatchObject({ total: 3 })
    expect(await found({ testUsersOnly: true })).toMatchObject({ total: 1 })
    expect(await found({ limit: 1, userIds: [two] })).toEqual({ ids: [two], total: 1 })
    expect(await found({ fromLastSignInTime: fromLastSignInTime + 1 })).toEqual({ ids: [], total: 0 })
    await client.users.delete({ userId: two })
    expect(await found({})).toEqual({ ids: [one], total: 1 })
  })

  test('where many have signed in they are counted once each, without the deleted and by kind', {
    tags: ['every-engine'],
  }, async () => {
    const sent: CompiledQuery[] = []
    const identity = await start({ onSent: statement => void sent.push(statement) })
    const { db, projectId } = identity
    const { client, userIds } = await withMembers(identity, 4)
    await client.users.create({ loginId: 'tester', test: true })
    const from = identity.clock.now + 1
    await client.jwts.signIn({ loginId: userIds[3] ?? '' })
    identity.clock.now += 1000
    for (const loginId of [...userIds.slice(0, 3), userIds[0] ?? '', 'tester']) await client.jwts.signIn({ loginId })
    await client.users.delete({ userId: userIds[2] ?? '' })
    sent.length = 0
    const counted = (isTest?: boolean, max = 10) => countSignedIn(db, { projectId, from, isTest, max })
    expect([await counted(), await counted(false), await counted(true)]).toEqual([3, 2, 1])
    expect([await counted(undefined, 2), await counted(false, 1)]).toEqual([2, 1])
    if (!isSqlite(db)) return
    for (const { sql, parameters } of sent.splice(0)) {
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      const { rows } = await db.executeQuery<{ detail: string }>(explained)
      const reads = rows.map(({ detail }) => detail).filter(detail => /^SEARCH users\b/.test(detail))
      expect(reads.length).toBeGreaterThan(0)
      // Their rows are long, and their ids are in no order.
      expect(reads.filter(detail => !detail.includes('USING COVERING INDEX'))).toEqual([])
    }
  })

  test('a cursor is of one list, and a list of tenants or of roles', async () => {
    const { users } = (await start()).clientAs()
    await expect(users.listMembers({ tenantIds: ['a', 'b'], after: 'x' })).rejects.toThrow('one id only')
    await expect(users.listMembers({ tenantIds: ['a'], roleIds: ['b'] })).rejects.toThrow('either')
    await expect(users.listMembers({})).rejects.toThrow('required')
  })

  test('token expiry, sessions and latest events are those of each user', async () => {
    const { client, userIds } = await withMembers(await start(), 3)
    const [one = '', two = '', three = ''] = userIds
    for (const loginId of [one, one, two]) await client.jwts.signIn({ loginId })
    const { users } = await client.users.tokenExpiries({ userIds })
    expect(new Map(users.map(({ userId, liveSessions }) => [userId, liveSessions]))).toEqual(
      new Map([
        [one, 2],
        [two, 1],
      ]),
    )
    for (const { userId, sessionTokensExpireAt } of users)
      expect((await client.users.tokenExpiry({ userId })).sessionTokensExpireAt).toBe(sessionTokensExpireAt)
    const { sessions } = await client.userSessions.search({ userIds })
    expect(sessions.map(({ userId }) => userId).sort()).toEqual([one, one, two].sort())
    const found = await client.userSessions.search({ sessionIds: [sessions[0]?.id ?? '', 'none'] })
    expect(found.sessions).toEqual(sessions.slice(0, 1))
    const { audits, cursors } = await client.audit.latest({ userIds: [one, three], limit: 2 })
    expect(audits.map(({ userId, action }) => [userId, action])).toEqual(
      expect.arrayContaining([
        [one, 'LoginSucceed'],
        [one, 'LoginSucceed'],
        [three, 'UserCreated'],
      ]),
    )
    expect(audits).toHaveLength(3)
    const last = audits.findLastIndex(({ userId }) => userId === one)
    const older = await client.audit.search({ userIds: [one], after: cursors[last] })
    expect(older.audits.map(({ action }) => action)).toEqual(['UserCreated'])
  })

  test('searches of users and of events read backwards what they read forwards', async () => {
    const { client } = await withMembers(await start(), 7)
    for (const desc of [true, false]) {
      const criteria = { text: 'member', sort: [{ field: 'displayName' as const, desc }], limit: 3 }
      const forwards = await client.users.search({ ...criteria, limit: 100 })
      const last = await client.users.search({ ...criteria, fromEnd: true, withCursors: true })
      const middle = await client.users.search({ ...criteria, before: last.previous })
      const first = await client.users.search({ ...criteria, before: middle.previous })
      const all = [first, middle, last].flatMap(({ users }) => users)
      expect(all.map(({ userId }) => userId)).toEqual(forwards.users.map(({ userId }) => userId))
      expect([first.previous, last.next, last.cursors?.[0]]).toEqual([undefined, undefined, last.previous])
      const after = await client.users.search({ ...criteria, after: middle.next })
      expect(after.users).toEqual(last.users)
    }
    for (const oldestFirst of [true, false]) {
      const forwards = await client.audit.search({ oldestFirst })
      const backwards: string[] = []
      let page = await client.audit.search({ oldestFirst, size: 4, fromEnd: true })
      for (;;) {
        backwards.unshift(...page.audits.map(({ ID }) => ID))
        if (!page.previous) break
        page = await client.audit.search({ oldestFirst, size: 4, before: page.previous })
      }
      expect(backwards).toEqual(forwards.audits.map(({ ID }) => ID))
    }
    await expect(client.users.search({ before: 'x' })).rejects.toThrow('before')
    await expect(client.audit.search({ before: 'x' })).rejects.toThrow('before')
  })
})
