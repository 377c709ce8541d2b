import { transact } from '@gatehouse-id/database'
import { expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { lockRow } from './lock-row.ts'

test.each(identityEngines)(
  'a locked row is not written by another transaction until this one ends on $engine',
  { tags: ['every-engine'] },
  async ({ start }) => {
    const { db, projectId } = await start()
    const before = await db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow()
    const order: string[] = []
    const locked = Promise.withResolvers<void>()
    const first = transact(db, async tx => {
      expect(await lockRow(tx, 'projects', { id: projectId })).toEqual(before)
      locked.resolve()
      await new Promise(resolve => setTimeout(resolve, 100))
      order.push('first')
    })
    await locked.promise
    const second = transact(db, async tx => {
      await lockRow(tx, 'projects', { id: projectId })
      order.push('second')
    })
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
    expect(await transact(db, tx => lockRow(tx, 'projects', { id: 'unknown' }))).toBeUndefined()
  },
)
