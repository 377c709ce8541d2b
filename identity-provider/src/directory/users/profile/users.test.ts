import { LoginIdTaken, UserNotFound } from '../../../provider/contract.ts'
import { RoleNotFound } from '../../roles/contract.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { InvalidInput } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'

describe.each(identityEngines)('users on $engine', ({ start }) => {
  test('a created user is loaded by login id, by another spelling of it, and by user id', async () => {
    const { users } = (await start()).clientAs()
    const { user } = await users.create({ loginId: 'Ada@Example.com', displayName: 'Ada', additionalLoginIds: ['ada'] })
    expect(user).toMatchObject({ loginIds: ['Ada@Example.com', 'ada'], name: 'Ada', status: 'enabled', roleNames: [] })
    for (const selector of [
      { loginId: 'ada@example.COM' },
      { loginId: 'ada' },
      { loginId: user.userId },
      { userId: user.userId },
    ])
      expect((await users.load(selector)).user.userId).toBe(user.userId)
  })

  test('one of loginId and userId in a query may be empty, but not both', async () => {
    const identity = await start()
    const { users } = identity.clientAs()
    const { user } = await users.create({ loginId: 'ada' })
    const load = async (query: string) => {
      const headers = { authorization: `Bearer ${identity.projectId}:${identity.managementKey}` }
      const response = await fetch(`${identity.baseUrl}/v1/mgmt/user?${query}`, { headers })
      return { status: response.status, body: await response.json() }
    }
    for (const query of ['loginId=ada&userId=', `loginId=&userId=${user.userId}`, 'loginid=ada&userid='])
      expect(await load(query), query).toMatchObject({ status: 200, body: { user: { userId: user.userId } } })
    expect((await load('loginId=&userId=')).status).toBe(400)
  })

  test('a login id that another user has is refused, in any case and position, and nothing is stored', async () => {
    const { users } = (await start()).clientAs()
    await users.create({ loginId: 'ada' })
    await expect(users.create({ loginId: 'ADA' })).rejects.toBeInstanceOf(LoginIdTaken)
    await expect(users.create({ loginId: 'bob', additionalLoginIds: ['ada'] })).rejects.toBeInstanceOf(LoginIdTaken)
    await expect(users.load({ loginId: 'bob' })).rejects.toBeInstanceOf(UserNotFound)
  })

  test('of many concurrent creations with one login id exactly one succeeds', { tags: ['every-engine'] }, async () => {
    const { users } = (await start()).clientAs()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => users.create({ loginId: 'same' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await users.search({ loginIds: ['same'] })).users).toHaveLength(1)
  })

  test('wrong input names each field and says what is wrong with it', async () => {
    const { users } = (await start()).clientAs()
    const failing = users.create({ loginId: '', email: 'not an address', picture: 'javascript:alert(1)' })
    const error = await failing.catch(error => error)
    expect(error).toBeInstanceOf(InvalidInput)
    expect(error.fields.map(({ field }: { field: string }) => field)).toEqual(['loginId', 'email', 'picture'])
  })

  test('update replaces everything, patch only the given fields', async () => {
    const { users } = (await start()).clientAs()
    await users.create({
      loginId: 'ada',
      displayName: 'Ada',
      givenName: 'Augusta',
      email: 'ada@example.com',
      verifiedEmail: true,
    })
    const patched = await users.patch({ loginId: 'ada', displayName: 'Ada L.' })
    expect(patched.user).toMatchObject({ name: 'Ada L.', givenName: 'Augusta', verifiedEmail: true })
    const moved = await users.patch({ loginId: 'ada', email: 'countess@example.com' })
    expect(moved.user).toMatchObject({ email: 'countess@example.com', verifiedEmail: false })
    const updated = await users.update({ loginId: 'ada', displayName: 'A' })
    expect(updated.user).toMatchObject({ name: 'A', givenName: '', email: '', loginIds: ['ada'] })
  })

  test('roles are given by name, and an unknown one is named', async () => {
    const { users } = (await start()).clientAs()
    const { user } = await users.create({ loginId: 'ada', roleNames: ['Auditor'] })
    expect(user.permissions).toEqual(['Audit Viewer', 'User Viewer'])
    await expect(users.patch({ loginId: 'ada', roleNames: ['Pope'] })).rejects.toThrow('no role Pope')
    await expect(users.patch({ loginId: 'ada', roleNames: ['Pope'] })).rejects.toBeInstanceOf(RoleNotFound)
    expect((await users.patch({ loginId: 'ada', roleNames: [] })).user.roleNames).toEqual([])
  })

  test('a deleted user cannot be loaded, and the login id is free again', async () => {
    const { users } = (await start()).clientAs()
    const { user } = await users.create({ loginId: 'ada' })
    await users.delete({ userId: user.userId })
    await expect(users.load({ loginId: 'ada' })).rejects.toBeInstanceOf(UserNotFound)
    expect((await users.create({ loginId: 'ada' })).user.userId).not.toBe(user.userId)
  })

  test('search finds words in any field, filters, sorts and counts', async () => {
    const identity = await start()
    const { users } = identity.clientAs()
    await users.create({
      loginId: 'ada.lovelace@example.com',
      displayName: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
    })
    await users.create({ loginId: 'grace', displayName: 'Grace Hopper', phone: '+15551234567', roleNames: ['Auditor'] })
    await users.create({ loginId: 'alan', displayName: 'Alan Turing', status: 'disabled' })
    await users.create({ loginId: 'robot', displayName: 'Test robot', test: true })
    const names = async (search: Parameters<typeof users.search>[0]) =>
      (await users.search(search)).users.map(user => user.name)
    expect(await names({ text: 'love' })).toEqual(['Ada Lovelace'])
    expect(await names({ text: 'LOVELACE@EX' })).toEqual(['Ada Lovelace'])
    expect(await names({ text: 'hop gra' })).toEqual(['Grace Hopper'])
    expect(await names({ text: 'unknown' })).toEqual([])
    expect(await names({ text: '%' })).toHaveLength(4)
    expect(await names({ statuses: ['disabled'] })).toEqual(['Alan Turing'])
    expect(await names({ roleNames: ['Auditor'] })).toEqual(['Grace Hopper'])
    expect(await names({ roleNames: ['No such role'] })).toEqual([])
    expect(await names({ emails: ['Ada.Lovelace@example.com'] })).toEqual(['Ada Lovelace'])
    expect(await names({ phones: ['+1 (555) 123-4567'] })).toEqual(['Grace Hopper'])
    expect(await names({ loginIds: ['GRACE', 'unknown'] })).toEqual(['Grace Hopper'])
    const grace = (await users.load({ loginId: 'grace' })).user.userId
    expect(await names({ userIds: [grace] })).toEqual(['Grace Hopper'])
    expect(await names({ userIds: [grace], loginIds: ['alan'] })).toEqual([])
    expect(await names({ userIds: [grace], statuses: ['disabled'] })).toEqual([])
    expect(await names({ emails: ['unknown@example.com'], text: 'ada' })).toEqual([])
    expect(await names({ testUsersOnly: true })).toEqual(['Test robot'])
    const byName = { sort: [{ field: 'displayName' as const }] }
    expect(await names(byName)).toEqual(['Ada Lovelace', 'Administrator', 'Alan Turing', 'Grace Hopper'])
    expect((await users.search({})).total).toBe(4)
    expect((await users.search({ withTestUser: true })).total).toBe(5)
    expect((await users.search({ text: 'alan' })).total).toBe(1)
  })

  test.each(['createdTime', 'displayName', 'email', 'status', 'id'] as const)(
    'cursor pages return every user once, sorted by %s in either direction',
    async field => {
      const { users } = (await start()).clientAs()
      for (let index = 0; index < 12; index++)
        await users.create({
          loginId: `user ${index}`,
          displayName: `Name ${index % 3}`,
          email: index % 2 ? '' : `u${index}@x`,
        })
      for (const desc of [false, true]) {
        const seen: string[] = []
        let after: string | undefined
        do {
          const page = await users.search({ sort: [{ field, desc }], limit: 5, after })
          seen.push(...page.users.map(user => user.userId))
          after = page.next
        } while (after)
        expect(new Set(seen).size).toBe(13)
        expect(seen).toHaveLength(13)
      }
    },
  )

  test('an invalid cursor is refused', async () => {
    const { users } = (await start()).clientAs()
    await expect(users.search({ after: 'bm9uc2Vuc2U' })).rejects.toThrow('is not a cursor of this search')
  })

  test('another project cannot load, search or change the users', async () => {
    const identity = await start()
    const { user } = await identity.clientAs().users.create({ loginId: 'ada' })
    const other = await identity.anotherProject()
    const headers = {
      authorization: `Bearer ${other.projectId}:${other.managementKey}`,
      'content-type': 'application/json',
    }
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(identity.baseUrl + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    }
    const notFound = { status: 404, body: expect.objectContaining({ errorCode: 'E112102' }) }
    expect(await call('GET', `/v1/mgmt/user?userId=${user.userId}`)).toEqual(notFound)
    expect(await call('GET', '/v1/mgmt/user?loginId=ada')).toEqual(notFound)
    expect(await call('POST', '/v1/mgmt/user/update/status', { loginId: 'ada', status: 'disabled' })).toEqual(notFound)
    expect(await call('PATCH', '/v1/mgmt/user/patch', { loginId: user.userId, displayName: 'x' })).toEqual(notFound)
    expect(await call('POST', '/v1/mgmt/user/delete', { userId: user.userId })).toEqual(notFound)
    expect(await call('POST', '/v1/mgmt/user/logout', { userId: user.userId })).toEqual(notFound)
    expect(
      await call('POST', '/v1/mgmt/user/password/set/active', { loginId: 'ada', password: 'long enough' }),
    ).toEqual(notFound)
    expect(await call('GET', `/v1/gatehouse/user/token-expiry?userId=${user.userId}`)).toEqual(notFound)
    const { body } = await call('POST', '/v2/mgmt/user/search', { text: 'ada' })
    expect(body.users).toEqual([])
    const { body: trail } = await call('POST', '/v1/mgmt/audit/search', { userIds: [user.userId] })
    expect(trail.audits).toEqual([])
  })

  test('the audit trail has every change with its actor, origin, data and target', async () => {
    const identity = await start()
    const { users, audit } = identity.clientAs({ type: 'user', id: 'Uadmin', name: 'The administrator' })
    const { user } = await users.create({ loginId: 'ada', displayName: 'Ada' })
    await users.patch({ loginId: 'ada', displayName: 'Ada L.' })
    await users.updateStatus({ loginId: 'ada', status: 'disabled' })
    await users.delete({ loginId: 'ada' })
    const { audits } = await audit.search({ userIds: [user.userId], oldestFirst: true })
    expect(audits.map(({ action }) => action)).toEqual(['UserCreated', 'UserModified', 'UserModified', 'UserDeleted'])
    for (const record of audits)
      expect(record).toMatchObject({
        actor: { type: 'user', id: 'Uadmin', name: 'The administrator' },
        target: { type: 'user', id: user.userId },
        remoteAddress: '203.0.113.7',
        externalIds: ['ada'],
      })
    expect(audits[1]?.data).toEqual({ changes: { name: { from: 'Ada', to: 'Ada L.' } } })
    expect(audits[2]?.data).toEqual({ changes: { status: { from: 'enabled', to: 'disabled' } } })
  })
})
