import type { Client, OperationTable } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import { NotReversible } from '../../../activity/change-capture/errors.ts'
import type { IdentityClient } from '../../../provider/contract.ts'
import { strictestEngine } from '../../engines.ts'
import { capturedTables } from '../../../provider/areas.ts'
import { changedRows } from '../support/contents/changed-rows.ts'
import { operations, contextOn } from '../support/context.ts'
import { plain } from '../support/plain.ts'
import { another } from '../support/samples/seed.ts'
import { subjectOf } from '../support/samples/subjects.ts'

describe.each(strictestEngine)('what any operation changes on $engine', engine => {
  const shared = contextOn(engine)
  const restored: string[] = []

  test.each(operations)('$name is undone whole, or is said not to be', async ({ name }) => {
    const { identity, contents, own } = shared.world
    const { sample, spends, status = 200 } = subjectOf(name)
    const things = spends ? await another(spends, identity, own) : own
    const client = identity.provider.clientFor({ ...identity.callAs(), projectId: things.projectId })
    const [area = '', operation = ''] = name.split('.')
    const table = client[area as keyof IdentityClient] as Client<OperationTable> // a name of the contract
    const eventsBefore = new Set(await changeIds())
    const before = await contents.all()
    const done = table[operation]?.(sample(things, `undo-${plain(name)}`))
    if (status === 200) await done
    else await done?.catch(() => undefined)
    const made = (await changeIds()).filter(id => !eventsBefore.has(id))
    const lost = new Set<string>()
    for (const id of made.toReversed()) {
      const undone = await client.audit.undo({ id }).catch((error: unknown) => error)
      if (undone instanceof NotReversible) lost.add('all of it')
      else expect(undone, `${name}`).toEqual({ notReversible: expect.any(Array) })
      if (typeof undone === 'object' && undone !== null && 'notReversible' in undone)
        for (const reason of undone.notReversible as string[]) lost.add(reason) // as the contract says
    }
    if (lost.size > 0 || made.length === 0) return
    const left = changedRows(before, await contents.all()).filter(({ table: changed, before: was, after }) => {
      const kept: readonly string[] = capturedTables.get(changed)?.kept ?? []
      const columns = Object.keys({ ...was, ...after }).filter(column => !kept.includes(column))
      return columns.some(column => was?.[column] !== after?.[column])
    })
    expect(left).toEqual([])
    restored.push(name)
  })

  test('is undone whole where it has no secrets, sessions or messages', () => {
    expect(restored.length).toBeGreaterThan(60)
    expect(restored).toEqual(
      expect.arrayContaining([
        'users.create',
        'users.patch',
        'roles.delete',
        'tenants.delete',
        'projectSettings.update',
      ]),
    )
  })

  async function changeIds(): Promise<string[]> {
    const { identity } = shared.world
    const rows = await identity.db.selectFrom('audit_changes').select('change_id').orderBy('change_id').execute()
    return [...new Set(rows.map(({ change_id }) => change_id))]
  }
})
