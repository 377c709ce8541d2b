import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { startReceiver } from '../testing.ts'

type Attribute = { key: string; value: object }
type LogRecord = { timeUnixNano: string; eventName: string; attributes: Attribute[] }

describe.each(identityEngines)('streams to a collector on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { auditStreams, audit } = identity.clientAs()
    const receiver = await startReceiver()
    Object.assign(receiver.now, { status: 200, body: '{}' })
    const filters = [{ key: 'action' as const, values: ['First', 'Second'] }]
    const headers = { authorization: 'Bearer let us in' }
    await auditStreams.create({ name: 'siem', kind: 'otlp', url: `${receiver.url}/otel`, headers, filters })
    const records = () =>
      receiver.received.flatMap(({ body }) =>
        JSON.parse(body.toString()).resourceLogs[0].scopeLogs[0].logRecords.map((record: LogRecord) => record),
      ) as LogRecord[]
    return {
      identity,
      ...receiver,
      records,
      auditStreams,
      event: (action: string, type: 'info' | 'error' = 'info', data = {}) =>
        audit.createEvent({ action, type, userId: 'U1', tenantId: 'T1', data }),
      async deliver(ms = 15_000) {
        identity.clock.now += ms
        await identity.provider.deliver()
      },
      load: async () => (await auditStreams.load({ id: 'siem' })).stream,
    }
  }

  test('an event is a log record of its time and level, with an id to tell repeats by', async () => {
    const { identity, received, records, event, deliver } = await started()
    const at = identity.clock.now
    await event('First', 'error', { amount: 7, rate: 1.5, isPaid: true, lines: ['a'], nothing: null })
    await deliver()
    expect(received).toMatchObject([
      {
        method: 'POST',
        path: '/otel/v1/logs',
        headers: { authorization: 'Bearer let us in', 'content-type': 'application/json' },
      },
    ])
    const { resourceLogs } = JSON.parse(String(received[0]?.body))
    expect(resourceLogs[0].resource.attributes).toEqual([
      { key: 'service.name', value: { stringValue: 'gatehouse' } },
      { key: 'gatehouse.project.id', value: { stringValue: identity.projectId } },
    ])
    const [record] = records()
    expect(record).toMatchObject({
      timeUnixNano: `${at}000000`,
      observedTimeUnixNano: `${at + 15_000}000000`,
      severityNumber: 17,
      severityText: 'ERROR',
      eventName: 'gatehouse.audit.First',
      body: { stringValue: 'First' },
    })
    const { audits } = await identity.clientAs().audit.search({ actions: ['First'] })
    const attributes = Object.fromEntries(record?.attributes.map(({ key, value }) => [key, value]) ?? [])
    expect(attributes).toMatchObject({
      'log.record.uid': { stringValue: audits[0]?.ID },
      'user.id': { stringValue: 'U1' },
      'client.address': { stringValue: '203.0.113.7' },
      'user_agent.original': { stringValue: 'vitest' },
      'gatehouse.tenants': { arrayValue: { values: [{ stringValue: 'T1' }] } },
      'gatehouse.data': {
        kvlistValue: {
          values: [
            { key: 'amount', value: { intValue: '7' } },
            { key: 'rate', value: { doubleValue: 1.5 } },
            { key: 'isPaid', value: { boolValue: true } },
            { key: 'lines', value: { arrayValue: { values: [{ stringValue: 'a' }] } } },
          ],
        },
      },
    })
    expect(Object.keys(attributes)).not.toContain('gatehouse.login_ids')
  })

  test.each([429, 502, 503, 504])(
    'after %i the same records are sent again, as late as the collector wants',
    async status => {
      const { records, event, deliver, now } = await started()
      await event('First')
      Object.assign(now, { status, headers: { 'retry-after': '120' } })
      await deliver()
      await event('Second')
      now.status = 200
      await deliver(100_000)
      expect(records()).toHaveLength(1)
      await deliver(30_000)
      const uids = records().map(({ attributes }) => attributes.find(({ key }) => key === 'log.record.uid')?.value)
      expect(uids).toHaveLength(3)
      expect(uids[1]).toEqual(uids[0])
    },
  )

  test.each([400, 401, 500])('after %i it stops until it is saved, and goes on with nothing left out', async status => {
    const { records, event, deliver, now, load, auditStreams } = await started()
    await event('First')
    now.status = status
    await deliver()
    expect(await load()).toMatchObject({ isStopped: true, lastError: expect.stringContaining(`answered ${status};`) })
    now.status = 200
    await deliver(10 * 60_000)
    expect(records()).toHaveLength(1)
    await auditStreams.update({ id: 'siem', description: 'mended' })
    await event('Second')
    await deliver()
    expect(records().map(({ eventName }) => eventName)).toEqual([
      'gatehouse.audit.First',
      'gatehouse.audit.First',
      'gatehouse.audit.Second',
    ])
    expect(await load()).toMatchObject({ isStopped: false, attempts: 0 })
  })

  test('what a collector refuses of an accepted request is said, and not sent again', async () => {
    const { records, event, deliver, now, auditStreams } = await started()
    await event('First')
    now.body = JSON.stringify({ partialSuccess: { rejectedLogRecords: '1', errorMessage: 'too long' } })
    await deliver()
    const { deliveries } = await auditStreams.listDeliveries({ id: 'siem' })
    const error = 'the collector refused 1 of the events: too long'
    expect(deliveries).toMatchObject([{ status: 'delivered', responseStatus: 200, error }])
    await deliver()
    expect(records()).toHaveLength(1)
  })
})
