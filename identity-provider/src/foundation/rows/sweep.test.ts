import { transact } from '@gatehouse-id/database'
import { waitsForLock } from '@gatehouse-id/database/testing'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { expired } from './sweep.ts'

const sweep = expired('used_id_tokens', { key: ['project_id', 'digest'], by: 'expires_at' })

describe.each(identityEngines)('what has expired on $engine', { tags: ['every-engine'] }, ({ engine, start }) => {
  async function seeded(...expiries: number[]) {
    const { db, projectId } = await start()
    const rows = expiries.map(expires_at => ({ project_id: projectId, digest: `at ${expires_at}`, expires_at }))
    await db.insertInto('used_id_tokens').values(rows).execute()
    const left = async () =>
      (await db.selectFrom('used_id_tokens').select('expires_at').orderBy('expires_at').execute()).map(
        ({ expires_at }) => expires_at,
      )
    return { db, left, sweepAt: (now: number, limit: number) => transact(db, tx => sweep(tx, { now, limit })) }
  }

  test('is deleted up to a number of rows, the oldest first', async () => {
    const { left, sweepAt } = await seeded(4, 1, 3, 2)
    expect(await sweepAt(3, 2)).toBe(2)
    expect(await left()).toEqual([3, 4])
    expect([await sweepAt(3, 2), await sweepAt(3, 2)]).toEqual([1, 0])
    expect(await left()).toEqual([4])
  })

  test('stays when it is renewed while the sweep waits for it', async () => {
    const { db, left, sweepAt } = await seeded(1)
    const [renewed, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const renewal = transact(db, async tx => {
      await tx.updateTable('used_id_tokens').set({ expires_at: 9 }).execute()
      renewed.resolve()
      await held.promise
    })
    await renewed.promise
    const swept = sweepAt(3, 2)
    if (engine !== 'sqlite') await expect.poll(() => waitsForLock(db)).toBe(true)
    held.resolve()
    await renewal
    expect(await swept).toBe(0)
    expect(await left()).toEqual([9])
  })
})
