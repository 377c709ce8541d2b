import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { EngineNotFound, EngineTaken } from '../../projects/engines/contract.ts'
import { engineRows } from '../../projects/engines/service.ts'
import { identityEngines } from '../../testing/engines.ts'
import type { Writing } from '../tables/tables.ts'

function own(projectId: string, name: string) {
  return { project_id: projectId, id: name, name, digest: name, created_at: 1 }
}

describe.each(identityEngines)('the rows of a managed thing, on $engine', ({ start }) => {
  test('are reached in their project alone', async () => {
    const { db, projectId } = await start()
    await transact(db, async tx => {
      await engineRows.insert(tx, own(projectId, 'one'))
      const elsewhere = { projectId: 'another' }
      expect(await engineRows.find(tx, elsewhere, { id: 'one' })).toBeUndefined()
      expect(await engineRows.findToChange(tx, elsewhere, { id: 'one' })).toBeUndefined()
      expect(await engineRows.list(tx, elsewhere)).toEqual([])
      await expect(engineRows.get(tx, elsewhere, { id: 'one' })).rejects.toBeInstanceOf(EngineNotFound)
      await expect(engineRows.getToChange(tx, elsewhere, { id: 'one' })).rejects.toBeInstanceOf(EngineNotFound)
      expect(await engineRows.get(tx, { projectId }, { name: 'one' })).toEqual(own(projectId, 'one'))
    })
  })

  test('are changed in what is given, and refused what another one has', async () => {
    const { db, projectId } = await start()
    await transact(db, async tx => {
      await engineRows.insert(tx, own(projectId, 'one'))
      await engineRows.insert(tx, own(projectId, 'two'))
      const one = await engineRows.getToChange(tx, { projectId }, { id: 'one' })
      expect(await engineRows.update(tx, one, {})).toBe(one)
      const changed = await engineRows.update(tx, one, { name: undefined, digest: 'new' })
      expect(changed).toEqual({ ...own(projectId, 'one'), digest: 'new' })
      await expect(engineRows.update(tx, changed, { name: 'two' })).rejects.toBeInstanceOf(EngineTaken)
      await expect(engineRows.insert(tx, own(projectId, 'two'))).rejects.toBeInstanceOf(EngineTaken)
      expect(await engineRows.list(tx, { projectId })).toEqual([changed, own(projectId, 'two')])
      await engineRows.remove(tx, changed)
      expect(await engineRows.list(tx, { projectId })).toEqual([own(projectId, 'two')])
    })
  })
})

test('a row that is not locked is not written, nor a table past its rows', () => {
  const written = async (tx: Writing) => {
    const row = await engineRows.get(tx, { projectId: 'p' }, { id: 'one' })
    // @ts-expect-error it is not locked
    await engineRows.update(tx, row, { name: 'two' })
    // @ts-expect-error it is not locked
    await engineRows.remove(tx, row)
    // @ts-expect-error the key of a row stays
    await engineRows.update(tx, await engineRows.getToChange(tx, row, { id: 'one' }), { id: 'two' })
    // @ts-expect-error its columns take no update
    await tx.updateTable('lists').set({ name: 'two' }).execute()
  }
  expect(written).toBeInstanceOf(Function)
})
