import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { transact } from '@gatehouse-id/database'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createNewId } from '../../../foundation/ids/new-id.ts'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { createRecordAudit } from '../../audit/record.ts'
import { startReceiver } from '../testing.ts'

const dayMs = 24 * 60 * 60_000

async function started(identity: TestIdentity) {
  const { auditWebhooks, audit } = identity.clientAs()
  const { url, now, received } = await startReceiver()
  const filters = [{ key: 'action' as const, values: ['First', 'Second', 'Third', 'AuditStreamTested'] }]
  const set = () => auditWebhooks.set({ name: 'siem', url, filters })
  await set()
  const told = () =>
    received.map(({ body }) => JSON.parse(body.toString()).events.map(({ action }: { action: string }) => action))
  return {
    set,
    now,
    told,
    event: (action: string) => audit.createEvent({ action, type: 'info' }),
    async deliver(ms: number) {
      identity.clock.now += ms
      await identity.provider.deliver()
    },
    stored: () => identity.db.selectFrom('audit_webhooks').selectAll().executeTakeFirstOrThrow(),
  }
}

describe.each(identityEngines.filter(({ engine }) => engine !== 'sqlite'))(
  'streams of several nodes on $engine',
  { tags: ['every-engine'] },
  ({ start }) => {
    test('a transaction of another schema, such as of another program, holds up no event', async () => {
      const [identity, other] = [await start(), await start()]
      const { event, told, deliver } = await started(identity)
      const isWritten = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const long = transact(other.db, async tx => {
        await tx.updateTable('projects').set({ name: 'Theirs' }).execute()
        isWritten.resolve()
        await mayCommit.promise
      })
      onTestFinished(async () => {
        mayCommit.resolve()
        await long
      })
      await isWritten.promise
      await setTimeout(300)
      await event('First')
      await deliver(3_100)
      expect(told()).toEqual([['First']])
    })

    test('an event whose transaction is committed late is not left out', async () => {
      const identity = await start()
      const { event, told, deliver } = await started(identity)
      const newId = createNewId({ clock: () => identity.clock.now, random: randomBytes })
      const recordAudit = createRecordAudit({ requireRightClock: () => {}, newId })
      const isWritten = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const late = transact(identity.db, async tx => {
        await recordAudit(tx, identity.callAs(), { action: 'First' })
        await tx.selectFrom('audit_records').select('id').limit(1).execute()
        isWritten.resolve()
        await mayCommit.promise
      })
      await isWritten.promise
      await setTimeout(300)
      identity.clock.now += 10
      await event('Second')
      await deliver(3_100)
      expect(told()).toEqual([])
      mayCommit.resolve()
      await late
      await deliver(1_000)
      expect(told()).toEqual([['First', 'Second']])
    })

    test('an event of a node whose clock is behind that of the database is not left out', async () => {
      const identity = await start()
      const { event, told, deliver } = await started(identity)
      await event('Second')
      await deliver(4_000)
      const behind = await identity.anotherProcess({
        clock: { now: identity.clock.now - 4_500 },
        databaseClock: async () => identity.clock.now,
      })
      await behind.provider.clock.compare()
      await behind.provider.clientFor(identity.callAs()).audit.createEvent({ action: 'First', type: 'info' })
      await deliver(4_000)
      expect(told()).toEqual([['Second'], ['First']])
    })
  },
)

describe.each(identityEngines)('streams on $engine', ({ start }) => {
  test('a stream whose secrets cannot be read holds up no other', async () => {
    const identity = await start()
    const { event, told, deliver } = await started(identity)
    await identity.clientAs().auditWebhooks.set({ name: 'broken', url: 'http://127.0.0.1:9' })
    const broken = identity.db.updateTable('audit_webhooks').set({ secrets_encrypted: 'broken' })
    await broken.where('name', '=', 'broken').execute()
    for (let count = 0; count < 150; count++) await event('First')
    await expect(deliver(15_000)).rejects.toThrow()
    expect(told().flat()).toHaveLength(150)
  })

  test('a test goes out by itself, whatever the filters and the state of the stream, and comes once', async () => {
    const identity = await start()
    const { event, told, deliver, now } = await started(identity)
    const { auditStreams, audit } = identity.clientAs()
    const last = async () => (await auditStreams.listDeliveries({ id: 'siem' })).deliveries[0]
    await event('First')
    now.status = 503
    await deliver(15_000)
    const { delivery } = await auditStreams.test({ id: 'siem' })
    expect(delivery).toMatchObject({ status: 'pending', repeats: '' })
    await deliver(0)
    expect(await last()).toMatchObject({ id: delivery.id, status: 'failed', responseStatus: 503, attempts: 1 })
    now.status = 204
    await auditStreams.test({ id: 'siem' })
    await deliver(0)
    expect(await last()).toMatchObject({ status: 'delivered', responseStatus: 204, error: '' })
    await deliver(60_000)
    expect(told()).toEqual([['First'], ['AuditStreamTested'], ['AuditStreamTested'], ['First']])
    expect((await audit.search({ actions: ['AuditStreamTested'] })).total).toBe(2)
    const { deliveries } = await auditStreams.listDeliveries({ id: 'siem' })
    expect(deliveries.map(({ attempts }) => attempts).toSorted()).toEqual([1, 1, 2])
    await expect(auditStreams.test({ id: 'none' })).rejects.toMatchObject({ name: 'AuditStreamNotFound' })
  })

  test('a batch that failed is sent again as it was, and what follows it afterwards', async () => {
    const { event, told, deliver, now } = await started(await start())
    await event('First')
    now.status = 503
    await deliver(15_000)
    await event('Second')
    now.status = 204
    await deliver(15_000)
    await deliver(15_000)
    expect(told()).toEqual([['First'], ['First'], ['Second']])
  })

  test('a node that was held up does not set back what another one has sent meanwhile', {
    tags: ['every-engine'],
  }, async () => {
    const identity = await start()
    const { event, told, deliver, now, stored } = await started(identity)
    const other = await identity.anotherProcess()
    await event('First')
    now.meanwhile = async () => {
      now.meanwhile = async () => {}
      // The lease ends while the first node waits for its answer.
      identity.clock.now += 60_000
      await other.provider.deliver()
      await event('Second')
      identity.clock.now += 15_000
      await other.provider.deliver()
    }
    await deliver(15_000)
    expect(told()).toEqual([['First'], ['First'], ['Second']])
    await deliver(60_000)
    expect(told()).toHaveLength(3)
    expect(await stored()).toMatchObject({ batch_id: '', attempts: 0 })
  })

  test('a receiver that says how long to wait is left alone so long', async () => {
    const { event, told, deliver, now } = await started(await start())
    await event('First')
    Object.assign(now, { status: 429, headers: { 'retry-after': '300' } })
    await deliver(15_000)
    now.status = 204
    await deliver(290_000)
    expect(told()).toHaveLength(1)
    await deliver(15_000)
    expect(told()).toEqual([['First'], ['First']])
  })

  test('after a week of failures a stream stops, and goes on where it was when it is saved', async () => {
    const { event, told, deliver, now, set } = await started(await start())
    await event('First')
    now.status = 500
    for (let day = 0; day < 8; day++) await deliver(dayMs)
    const attempts = told().length
    now.status = 204
    await event('Second')
    await deliver(dayMs)
    expect(told()).toHaveLength(attempts)
    await set()
    await deliver(15_000)
    expect(told().slice(attempts)).toEqual([['First'], ['Second']])
  })
})
