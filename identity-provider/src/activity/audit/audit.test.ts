import { InvalidInput } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

const day = 24 * 60 * 60 * 1000

describe.each(identityEngines)('the audit trail on $engine', { tags: ['every-engine'] }, ({ start }) => {
  /** A provider with five events of its own making, a second apart. */
  async function withEvents() {
    const identity = await start()
    const { audit, users } = identity.clientAs()
    const { user } = await users.create({ loginId: 'ada@example.com', displayName: 'Ada' })
    const event = async (action: string, type: 'info' | 'warn' | 'error', actorId = '', userId = '') => {
      identity.clock.now += 1000
      await audit.createEvent({ action, type, actorId, userId, data: { note: `about ${action}` } })
    }
    await event('ReportOpened', 'info', 'Uada', user.userId)
    await event('ReportPrinted', 'warn', 'Uada')
    await event('DoorOpened', 'error', 'Ubob')
    await event('DoorClosed', 'info', 'Ubob')
    await event('100%_sure', 'info', 'Ucarol')
    const actions = async (search: Parameters<typeof audit.search>[0]) =>
      (await audit.search(search)).audits.map(({ action }) => action)
    return { identity, audit, actions, userId: user.userId }
  }

  test('is searched by every filter, newest first', async () => {
    const { actions, userId, identity } = await withEvents()
    const since = { from: identity.clock.now - 4500 }
    expect(await actions(since)).toEqual(['100%_sure', 'DoorClosed', 'DoorOpened', 'ReportPrinted', 'ReportOpened'])
    expect(await actions({ ...since, oldestFirst: true, size: 2 })).toEqual(['ReportOpened', 'ReportPrinted'])
    expect(await actions({ ...since, actorIds: ['Ubob'] })).toEqual(['DoorClosed', 'DoorOpened'])
    expect(await actions({ ...since, auditTypes: ['warn', 'error'] })).toEqual(['DoorOpened', 'ReportPrinted'])
    expect(
      await actions({ ...since, excludedActions: ['DoorOpened', '100%_sure'], actorIds: ['Ubob', 'Ucarol'] }),
    ).toEqual(['DoorClosed'])
    expect(await actions({ userIds: [userId] })).toEqual(['ReportOpened', 'UserCreated'])
    expect(await actions({ externalIds: ['ada@example.com'] })).toEqual(['UserCreated'])
    expect(await actions({ remoteAddresses: ['203.0.113.7'], text: 'report' })).toEqual([
      'ReportPrinted',
      'ReportOpened',
    ])
    expect(await actions({ remoteAddresses: ['198.51.100.1'] })).toEqual([])
    expect(await actions({ text: 'UBOB' })).toEqual(['DoorClosed', 'DoorOpened'])
    expect(await actions({ ...since, to: identity.clock.now - 3500 })).toEqual(['ReportOpened'])
  })

  test('is searched up to the present of every node: one whose clock is ahead has written, too', async () => {
    const { actions, identity } = await withEvents()
    identity.clock.now -= 4000
    expect(await actions({ actorIds: ['Ubob', 'Ucarol'] })).toEqual(['100%_sure', 'DoorClosed', 'DoorOpened'])
    const { analytics } = await identity.clientAs().analytics.search({ actions: ['DoorClosed'] })
    expect(analytics).toMatchObject([{ cnt: '1' }])
  })

  test('finds whole words, all of them, in any case, and the words that capitals join', async () => {
    const { actions, identity } = await withEvents()
    const since = { from: identity.clock.now - 4500 }
    expect(await actions({ ...since, text: 'door' })).toEqual(['DoorClosed', 'DoorOpened'])
    expect(await actions({ ...since, text: 'opened UBOB' })).toEqual(['DoorOpened'])
    expect(await actions({ ...since, text: 'opened ucarol' })).toEqual([])
    expect(await actions({ text: '100%_sure' })).toEqual(['100%_sure'])
    expect(await actions({ text: '100' })).toEqual(['100%_sure'])
    expect(await actions({ text: '%' })).toEqual([])
    expect(await actions({ text: 'Ada' })).toEqual(['UserCreated'])
  })

  test('finds events of tenants, of no tenant, and of users by any login id', async () => {
    const { audit, actions, identity } = await withEvents()
    const from = identity.clock.now + 1
    identity.clock.now += 1000
    for (const tenantId of ['T1', 'T2', ''])
      await audit.createEvent({ action: `In${tenantId || 'None'}`, type: 'info', tenantId })
    expect(await actions({ from, tenants: ['T1'] })).toEqual(['InT1'])
    expect((await actions({ from, tenants: ['T1', 'T2'] })).toSorted()).toEqual(['InT1', 'InT2'])
    expect((await actions({ from, tenants: ['T2'], noTenants: true })).toSorted()).toEqual(['InNone', 'InT2'])
    expect(await actions({ from, noTenants: true })).toEqual(['InNone'])
    expect(await actions({ externalIds: ['ADA@example.com', 'nobody'] })).toEqual(['UserCreated'])
    expect(await actions({ from, geos: ['DE'] })).toEqual([])
    expect(await actions({ from, geos: ['', 'DE'] })).toHaveLength(3)
  })

  test('is paged by number and by cursor, each record once', async () => {
    const { audit, actions } = await withEvents()
    const all = await actions({})
    const byNumber = [...(await actions({ size: 4, page: 0 })), ...(await actions({ size: 4, page: 1 }))]
    expect(byNumber).toEqual(all.slice(0, 8))
    const byCursor: string[] = []
    let after: string | undefined
    do {
      const page = await audit.search({ size: 3, after })
      byCursor.push(...page.audits.map(({ action }) => action))
      after = page.next
    } while (after)
    expect(byCursor).toEqual(all)
    expect((await audit.search({ size: 1 })).total).toBe(all.length)
  })

  test('shows the last 30 days unless told', async () => {
    const { identity, actions } = await withEvents()
    identity.clock.now += 31 * day
    expect(await actions({})).toEqual([])
    expect(await actions({ from: identity.clock.now - 40 * day })).toHaveLength(8)
  })

  test('forgets events when the project keeps them no longer, and only then', async () => {
    const { identity, actions } = await withEvents()
    await identity.clientAs().projectSettings.update({ auditRetentionDays: 30 })
    const from = identity.clock.now - 10 * day
    identity.clock.now += 29 * day
    await identity.provider.sweep()
    expect(await actions({ from, text: 'door' })).toEqual(['DoorClosed', 'DoorOpened'])
    // On PostgreSQL events go with their week.
    identity.clock.now += 9 * day
    await identity.clientAs().audit.createEvent({ action: 'Newest', type: 'info' })
    await identity.provider.sweep()
    expect(await actions({ from })).toEqual(['Newest'])
    expect(await actions({ from, text: 'door' })).toEqual([])
  })

  test('refuses a cursor from elsewhere, a page that is too large and an event without a name', async () => {
    const { audit } = await withEvents()
    await expect(audit.search({ after: 'nonsense' })).rejects.toThrow('is not a cursor of this search')
    await expect(audit.search({ size: 1001 })).rejects.toBeInstanceOf(InvalidInput)
    await expect(audit.createEvent({ action: ' ', type: 'info' })).rejects.toBeInstanceOf(InvalidInput)
  })

  test('keeps what a failed sign-in was about, and who tried', async () => {
    const identity = await start()
    const headers = { authorization: `Bearer ${identity.projectId}` }
    const body = JSON.stringify({ loginId: 'nobody', password: 'whatever it is' })
    await fetch(`${identity.baseUrl}/v1/auth/password/signin`, { method: 'POST', headers, body })
    const { audits } = await identity.clientAs().audit.search({ actions: ['LoginFailed'] })
    expect(audits).toMatchObject([
      {
        type: 'warn',
        method: 'password',
        actor: { type: 'anonymous' },
        remoteAddress: '203.0.113.7',
        externalIds: ['nobody'],
        data: { reason: 'unknown user' },
      },
    ])
    expect(JSON.stringify(audits)).not.toContain('whatever it is')
  })
})
