import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '@gatehouse-id/database'
import type { Writing } from '../../../../foundation/tables/tables.ts'
import { everyMigratedEngine } from '../../../engines.ts'
import { contextOn } from '../context.ts'

const memory = { engine: 'memory', create: async () => ({ url: ':memory:', drop: async () => {} }) }

describe.each([memory, ...everyMigratedEngine])('the contents on $engine', engine => {
  const shared = contextOn(engine)

  test('tell every committed write, in the table and the project that it is in, and none that was rolled back', async () => {
    const { identity, contents, own, other } = shared.world
    const describeRole = (db: Writing | typeof identity.db, description: string) =>
      sql`update roles set description = ${description} where id = ${own.roleId}`.execute(db)
    const before = [await contents.digestOf(), await contents.digestOf(other.projectId)]
    const refused = transact(identity.db, async tx => {
      await describeRole(tx, 'taken back')
      throw new Error('taken back')
    })
    await expect(refused).rejects.toThrow('taken back')
    expect([await contents.digestOf(), await contents.digestOf(other.projectId)]).toEqual(before)
    for (const name of ['one', 'two']) {
      const last = await contents.digestOf()
      await describeRole(identity.db, name)
      const changed = await contents.digestOf()
      expect(Object.keys(changed).filter(table => changed[table] !== last[table])).toEqual(['roles'])
      const [row] = (await contents.all()).filter(each => each.table === 'roles' && each.row.id === own.roleId)
      expect(row?.row.description).toBe(name)
      expect((await contents.of('roles')).find(({ id }) => id === own.roleId)?.description).toBe(name)
    }
    expect(await contents.digestOf(other.projectId)).toEqual(before[1])
    await identity.db.deleteFrom('user_roles').where('role_id', '=', own.roleId).execute()
    const left = await contents.all()
    expect(left.filter(({ table, row }) => table === 'user_roles' && row.role_id === own.roleId)).toEqual([])
  })
})
