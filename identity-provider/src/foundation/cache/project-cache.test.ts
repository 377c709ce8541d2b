import { transact } from '@gatehouse-id/database'
import { expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { createProjectCache } from './project-cache.ts'

test.each(identityEngines)(
  'a value is loaded once, and again after a write to its table on $engine',
  async ({ start }) => {
    const { db, projectId, clock } = await start()
    let loads = 0
    const names = createProjectCache(
      { db, clock: () => clock.now },
      {
        tables: ['projects'],
        async load(reading, id) {
          loads++
          return (await reading.selectFrom('projects').select('name').where('id', '=', id).executeTakeFirstOrThrow())
            .name
        },
      },
    )
    const rename = (name: string) => db.updateTable('projects').set({ name }).where('id', '=', projectId).execute()
    await rename('One')
    expect([await names.of(projectId), await names.of(projectId), loads]).toEqual(['One', 'One', 1])
    await rename('Two')
    expect([await names.of(projectId), loads]).toEqual(['Two', 2])
    // Inside a transaction the loaded value is given, and a missing one is read through the transaction.
    await transact(db, async tx => expect(await names.of(projectId, '', tx)).toBe('Two'))
    expect(loads).toBe(2)
    // What a transaction read of its own write does not outlive its rollback.
    const failing = transact(db, async tx => {
      await tx.updateTable('projects').set({ name: 'Three' }).where('id', '=', projectId).execute()
      clock.now += 5_000
      expect(await names.of(projectId, '', tx)).toBe('Three')
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await names.of(projectId)).toBe('Two')
    clock.now += 5_000
    await names.of(projectId)
    expect(loads).toBe(5)
    // A clock that was turned back makes it old.
    clock.now -= 60_000
    await names.of(projectId)
    expect(loads).toBe(6)
    await expect(names.of('unknown')).rejects.toThrow('no result')
    await expect(names.of('unknown')).rejects.toThrow('no result')
    expect(loads).toBe(8)
  },
)
