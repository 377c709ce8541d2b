import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { startStore, storeKey } from './testing-store.ts'

const minuteMs = 60_000
const filters = [{ key: 'action' as const, operator: 'excludes' as const, values: ['AuditStreamUpdated'] }]

async function started(identity: TestIdentity) {
  const { auditStreams, audit } = identity.clientAs()
  const store = await startStore()
  const { url, region } = store
  identity.clock.now += 10
  const settings = {
    url,
    region,
    bucket: 'archive',
    prefix: 'audit/gatehouse',
    isPathStyle: true,
    filters,
    ...storeKey,
  }
  await auditStreams.create({ name: 'archive', kind: 's3', ...settings })
  return {
    store,
    settings,
    auditStreams,
    event: (action: string, data = {}) => audit.createEvent({ action, type: 'info', data }),
    actions: () => store.lines().map(({ action }) => action),
    async deliver(ms = 2 * minuteMs) {
      identity.clock.now += ms
      await identity.provider.deliver()
    },
    load: async () => (await auditStreams.load({ id: 'archive' })).stream,
  }
}

describe.each(identityEngines)('streams to a store on $engine', ({ start }) => {
  test('events of a minute go into one object, named by time, first and last event', async () => {
    const { store, event, actions, deliver, load } = await started(await start())
    await event('First')
    await event('Second')
    await deliver(30_000)
    expect(store.objects.size).toBe(0)
    expect(await load()).toMatchObject({ waitingTime: expect.any(Number), attempts: 0, isStopped: false })
    await deliver()
    expect(actions()).toEqual(['AuditStreamCreated', 'First', 'Second'])
    const [first, , last] = store.lines().map(({ ID }) => ID)
    const [name] = store.objects.keys()
    expect(name).toMatch(new RegExp(`^audit/gatehouse/(\\d+/){3}\\d{8}T\\d{6}Z-${first}-${last}\\.jsonl\\.gz$`))
    expect(await load()).toMatchObject({ waitingTime: 0 })
    await event('Third')
    await deliver()
    expect(actions()).toEqual(['AuditStreamCreated', 'First', 'Second', 'Third'])
  })

  test('a node that dies between put and commit leaves nothing twice and nothing out', {
    tags: ['every-engine'],
  }, async () => {
    const identity = await start()
    const { store, event, actions, deliver } = await started(identity)
    const other = await identity.anotherProcess()
    await event('First')
    store.now.meanwhile = () => other.db.destroy()
    // The object is there; the process that put it can no longer say so.
    identity.clock.now += 2 * minuteMs
    await expect(other.provider.deliver()).rejects.toThrow()
    expect(actions()).toEqual(['AuditStreamCreated', 'First'])
    store.now.meanwhile = async () => {}
    await event('Second')
    await deliver()
    await deliver()
    expect(actions()).toEqual(['AuditStreamCreated', 'First', 'Second'])
    expect(store.received).toHaveLength(3)
    expect(store.objects.size).toBe(2)
  })

  test('two nodes at once put every event of a large set once, in order, in objects of at most a thousand', {
    tags: ['every-engine', 'long'],
  }, async () => {
    const identity = await start()
    const { store, event, actions, deliver } = await started(identity)
    const other = await identity.anotherProcess()
    const text = 'x'.repeat(1_000)
    for (let round = 0; round < 24; round++)
      await Promise.all(Array.from({ length: 50 }, (_, at) => event(`E${round * 50 + at}`, { text })))
    identity.clock.now += 2 * minuteMs
    for (let round = 0; round < 4; round++) {
      await Promise.all([identity.provider.deliver(), other.provider.deliver()])
      identity.clock.now += minuteMs
    }
    await deliver()
    expect(actions()).toHaveLength(1_201)
    expect(new Set(actions()).size).toBe(1_201)
    const ids = store.lines().map(({ ID }) => ID)
    expect(ids).toEqual([...ids].sort())
    expect(store.objects.size).toBe(2)
  })

  test('a store that is down gets everything when it is back', async () => {
    const { store, event, actions, deliver, load } = await started(await start())
    const { refuse } = store.now
    await event('First')
    store.now.refuse = () => ({ status: 503, body: '<Error><Code>SlowDown</Code></Error>' })
    await deliver()
    await event('Second')
    expect(await load()).toMatchObject({ attempts: 1, lastError: 'the store answered 503 SlowDown' })
    Object.assign(store.now, { refuse })
    await deliver()
    await deliver()
    expect(actions()).toEqual(['AuditStreamCreated', 'First', 'Second'])
    expect(await load()).toMatchObject({ attempts: 0, lastError: '', failingTime: 0 })
  })

  test('unless it stands in the path, the bucket stands before the host', async () => {
    const { event, deliver, load, auditStreams } = await started(await start())
    await auditStreams.update({ id: 'archive', url: 'https://store.invalid', isPathStyle: false, ...storeKey })
    await event('First')
    await deliver()
    expect((await load()).lastError).toContain('https://archive.store.invalid cannot be reached: a fault of the test')
  })

  test('what the store refuses is said with what to do about it', async () => {
    const { event, deliver, load, auditStreams, settings, store } = await started(await start())
    await event('First')
    await auditStreams.update({ id: 'archive', secretAccessKey: 'another one' })
    await deliver()
    expect((await load()).lastError).toBe(
      'the store answered 403 SignatureDoesNotMatch: the secret access key is wrong',
    )
    await auditStreams.update({ id: 'archive', ...settings, bucket: 'nowhere' })
    await deliver()
    expect((await load()).lastError).toContain('404 NoSuchBucket: there is no such bucket')
    await auditStreams.update({ id: 'archive', ...settings })
    await deliver()
    expect(store.objects.size).toBe(1)
  })

  test('a delivery that is sent again takes the place of its object', async () => {
    const identity = await start()
    const { store, event, actions, deliver, auditStreams } = await started(identity)
    await event('First')
    await deliver()
    const { deliveries } = await auditStreams.listDeliveries({ id: 'archive' })
    expect(deliveries).toMatchObject([{ status: 'delivered', responseStatus: 200 }])
    const again = { id: 'archive', deliveryId: deliveries[0]?.id ?? '' }
    expect((await auditStreams.resendDelivery(again)).delivery).toMatchObject({ status: 'pending' })
    await identity.provider.deliver()
    expect(store.received).toHaveLength(2)
    expect(store.objects.size).toBe(1)
    expect(actions()).toEqual(['AuditStreamCreated', 'First'])
  })
})
