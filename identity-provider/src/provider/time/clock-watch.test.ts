import { readPostgresClock, transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { confirmTime } from './store.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const to2040Ms = 14 * 365 * dayMs

/** A node with a clock of its own, which the database's or, with SQLite, its own steady time is the judge of. */
async function nodeOf(identity: TestIdentity, databaseClock?: () => Promise<number>) {
  const shift = { clockMs: 0, steadyMs: 0 }
  const clock = {
    get now() {
      return Date.now() + shift.clockMs
    },
  }
  const told: string[] = []
  const { provider, baseUrl } = await identity.anotherProcess({
    clock,
    steadyMs: () => performance.now() + shift.steadyMs,
    databaseClock,
    onClockChange: problem => told.push(problem ?? 'right'),
    onSweepBehind: behindMs => told.push(`behind ${Math.round(behindMs / dayMs)}`),
  })
  await provider.clock.compare()
  // Not by an SDK, which tries 503 again for ten seconds.
  async function send(path: string, { body, token }: { body?: object; token?: string | undefined } = {}) {
    const authorization = ['Bearer', [identity.projectId, ...(token ? [token] : [])].join(':')].join(' ')
    const headers = { authorization, 'content-type': 'application/json' }
    const given = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${baseUrl}/v1/auth/${path}`, { headers, ...given })
    return { status: response.status, body: (await response.json()) as { refreshJwt?: string } }
  }
  const account = { loginId: 'ada', password: 'correct horse battery' }
  return {
    provider,
    clock,
    told,
    /** Sets the clock. */
    leap(ms: number) {
      shift.clockMs += ms
    },
    /** Time passes; or, before anything else, the process has started with another clock. */
    pass(ms: number) {
      shift.clockMs += ms
      shift.steadyMs += ms
    },
    signUp: async () => (await send('password/signup', { body: account })).body.refreshJwt,
    signIn: async () => (await send('password/signin', { body: account })).status,
    refresh: async (token: string | undefined) => (await send('refresh', { token, body: {} })).status,
    me: async (token: string | undefined) => (await send('me', { token })).status,
    async count() {
      const sessions = await identity.db.selectFrom('sessions').select('id').execute()
      const events = await identity.db.selectFrom('audit_events').select('id').execute()
      return { sessions: sessions.length, events: events.length }
    },
  }
}

describe.each(identityEngines.filter(({ engine }) => engine !== 'sqlite'))(
  'a node beside the clock of $engine',
  { tags: ['every-engine'] },
  ({ start }) => {
    test.each([
      [hourMs, ' s ahead of that of the database'],
      [-hourMs, ' s behind that of the database'],
      [to2040Ms, ' s ahead of that of the database'],
    ])(
      'that is %i ms off issues no token, ends no session and deletes nothing until it is right',
      async (off, said) => {
        const identity = await start()
        const node = await nodeOf(identity, () => readPostgresClock(identity.db))
        const refreshJwt = await node.signUp()
        const before = await node.count()
        node.pass(off)
        await node.provider.clock.compare()
        expect(node.provider.clock.problem()).toContain(said)
        expect([await node.refresh(refreshJwt), await node.signIn()]).toEqual([503, 503])
        await node.provider.clock.compare()
        await node.provider.sweep()
        expect(await node.count()).toEqual(before)
        node.pass(-off)
        await node.provider.sweep()
        expect(await node.refresh(refreshJwt)).toBe(200)
        expect(node.told).toEqual([expect.stringContaining(said), 'right'])
      },
    )

    test('may be 4 s off', async () => {
      const identity = await start()
      const node = await nodeOf(identity, () => readPostgresClock(identity.db))
      node.pass(4_000)
      await node.provider.clock.compare()
      expect(await node.signUp()).toEqual(expect.any(String))
    })
  },
)

describe.each(identityEngines)('a node without another clock on $engine', ({ start }) => {
  test.each([-hourMs, to2040Ms])('sees a leap of %i ms at once, and that it is over', async leapMs => {
    const node = await nodeOf(await start())
    const refreshJwt = await node.signUp()
    const before = await node.count()
    node.leap(leapMs)
    expect([await node.refresh(refreshJwt), await node.signIn()]).toEqual([503, 503])
    // A token that this clock takes for expired, or for one from the future, is not refused as invalid.
    expect(await node.me(refreshJwt)).toBe(503)
    await node.provider.sweep()
    expect(node.provider.clock.problem()).toContain('the clock of this server has leapt')
    expect(await node.count()).toEqual(before)
    node.leap(-leapMs)
    await node.provider.clock.compare()
    expect(await node.refresh(refreshJwt)).toBe(200)
    expect(node.told).toHaveLength(2)
  })

  test('takes a leap forward for sleep, up to a week of it', async () => {
    const node = await nodeOf(await start())
    const refreshJwt = await node.signUp()
    node.leap(6 * dayMs)
    expect(await node.refresh(refreshJwt)).toBe(200)
    node.leap(8 * dayMs)
    expect(await node.refresh(refreshJwt)).toBe(503)
  })

  test('takes time that went by for no leap', async () => {
    const node = await nodeOf(await start())
    node.pass(8 * hourMs)
    expect(await node.signUp()).toEqual(expect.any(String))
  })

  test('goes on from a leap that an administrator confirms', async () => {
    const identity = await start()
    const node = await nodeOf(identity)
    node.leap(-hourMs)
    await node.provider.clock.compare()
    await transact(identity.db, tx => confirmTime(tx, node.clock.now))
    await node.provider.clock.compare()
    expect(await node.signUp()).toEqual(expect.any(String))
  })

  test('that starts with a clock behind the last sweep issues no tokens', async () => {
    const identity = await start()
    await (await nodeOf(identity)).provider.sweep()
    const later = await nodeOf(identity)
    later.pass(-hourMs)
    await later.provider.clock.compare()
    expect(later.provider.clock.problem()).toContain(' s behind what the database was swept up to')
    expect(await later.signUp()).toBe(undefined)
  })

  test('that starts in 2040 deletes nothing, and when it is back everybody is signed in', async () => {
    const identity = await start()
    const node = await nodeOf(identity)
    const refreshJwt = await node.signUp()
    const before = await node.count()
    const later = await nodeOf(identity)
    later.pass(to2040Ms)
    for (let run = 0; run < 3; run++) await later.provider.sweep()
    expect(later.told).toEqual(['behind 5110'])
    expect(await node.count()).toEqual(before)
    expect(await node.refresh(refreshJwt)).toBe(200)
  })

  test('deletes after a pause what is due as time goes by, and the rest when an administrator confirms the time', async () => {
    const identity = await start()
    const node = await nodeOf(identity)
    await node.signUp()
    const sessions = async () => {
      await node.provider.sweep()
      return (await node.count()).sessions
    }
    expect(await sessions()).toBe(1)
    // As after three days without a process.
    await transact(identity.db, tx => confirmTime(tx, node.clock.now - 3 * dayMs))
    expect(await sessions()).toBe(1)
    node.pass(29 * dayMs)
    expect(await sessions()).toBe(1)
    await transact(identity.db, tx => confirmTime(tx, node.clock.now))
    expect(await sessions()).toBe(0)
  })
})
