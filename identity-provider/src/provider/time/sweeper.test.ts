import { onTablesWritten, transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import type { Sweep } from '../../foundation/rows/sweep.ts'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'

const minuteMs = 60_000

/** Stores as many attempts at one-time sign-ins of which nothing is left to do. */
async function seedExpired(identity: TestIdentity, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    project_id: identity.projectId,
    digest: `used-${index}`,
    expires_at: identity.clock.now - 1,
  }))
  await transact(identity.db, async tx => {
    for (let from = 0; from < count; from += 500)
      await tx
        .insertInto('used_id_tokens')
        .values(rows.slice(from, from + 500))
        .execute()
  })
}

async function left(identity: TestIdentity): Promise<number> {
  return (await identity.db.selectFrom('used_id_tokens').select('digest').execute()).length
}

describe.each(identityEngines)('sweeps on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('go in steps of at most a thousand rows', async () => {
    const identity = await start()
    await seedExpired(identity, 2_500)
    let steps = 0
    onTablesWritten(identity.db, ['used_id_tokens'], () => steps++)
    await identity.provider.sweep()
    expect(await left(identity)).toBe(0)
    expect(steps).toBeGreaterThanOrEqual(3)
    const row = await identity.db.selectFrom('sweeps').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ lease_owner: '', swept_until: identity.clock.now })
  })

  test('are of one node at a time; another one goes on when its lease is over', async () => {
    const identity = await start()
    await identity.provider.sweep()
    await seedExpired(identity, 10)
    const leased = { lease_owner: 'another node', lease_until: identity.clock.now + minuteMs }
    await transact(identity.db, tx => tx.updateTable('sweeps').set(leased).execute())
    await identity.provider.sweep()
    expect(await left(identity)).toBe(10)
    identity.clock.now += minuteMs
    await identity.provider.sweep()
    expect(await left(identity)).toBe(0)
  })

  test('of a node that has lost its lease end', async () => {
    const identity = await start()
    let steps = 0
    const overtaken: Sweep = async (tx, { limit }) => {
      steps++
      const leased = { lease_owner: 'another node', lease_until: identity.clock.now + minuteMs }
      await tx.updateTable('sweeps').set(leased).execute()
      return limit
    }
    const { provider } = await identity.anotherProcess({ sweeps: [overtaken] })
    await provider.sweep()
    expect(steps).toBe(1)
  })
})
