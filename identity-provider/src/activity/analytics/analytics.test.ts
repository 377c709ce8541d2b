import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { startOfPeriod } from './periods.ts'

describe.each(identityEngines)('analytics on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('events are counted by what they are grouped by, and only those that are asked for', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const event = { type: 'info' as const, data: {} }
    identity.clock.now = Date.UTC(2026, 4, 13, 10)
    for (const tenantId of ['acme', 'acme', 'globex'])
      await client.audit.createEvent({ ...event, action: 'Bought', tenantId })
    identity.clock.now = Date.UTC(2026, 4, 14, 9)
    await client.audit.createEvent({ ...event, action: 'Bought' })
    await client.audit.createEvent({ ...event, action: 'Sold', tenantId: 'acme' })
    const search = async (input: Parameters<typeof client.analytics.search>[0]) =>
      (await client.analytics.search({ actions: ['Bought', 'Sold'], ...input })).analytics
    const { projectId } = identity
    expect(await search({})).toEqual([{ projectId, cnt: '5' }])
    expect(await search({ groupByAction: true })).toEqual([
      { projectId, action: 'Bought', cnt: '4' },
      { projectId, action: 'Sold', cnt: '1' },
    ])
    expect(await search({ groupByTenant: true, excludedActions: ['Sold'] })).toEqual([
      { projectId, tenant: '', cnt: '1' },
      { projectId, tenant: 'acme', cnt: '2' },
      { projectId, tenant: 'globex', cnt: '1' },
    ])
    expect(await search({ tenants: ['acme'], groupByCreated: 'd', groupByDevice: true })).toEqual([
      { projectId, created: String(Date.UTC(2026, 4, 13)), device: 'Unknown', cnt: '2' },
      { projectId, created: String(Date.UTC(2026, 4, 14)), device: 'Unknown', cnt: '1' },
    ])
    expect(await search({ from: Date.UTC(2026, 4, 14), groupByCreated: 'w' })).toEqual([
      { projectId, created: String(Date.UTC(2026, 4, 11)), cnt: '2' },
    ])
    expect(await search({ geos: ['US'] })).toEqual([])
    await expect(search({ from: 0 })).rejects.toMatchObject({ fields: [{ field: 'from' }] })
  })
})

test('periods start in UTC, weeks on Monday, quarters in January, April, July and October', () => {
  const time = Date.UTC(2026, 10, 22, 15, 30)
  expect(startOfPeriod(time, 'h')).toBe(Date.UTC(2026, 10, 22, 15))
  expect(startOfPeriod(time, 'w')).toBe(Date.UTC(2026, 10, 16))
  expect(startOfPeriod(time, 'm')).toBe(Date.UTC(2026, 10, 1))
  expect(startOfPeriod(time, 'q')).toBe(Date.UTC(2026, 9, 1))
})
