import descope from '@descope/node-sdk'
import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { insertRelations } from '../relations/store.ts'
import { authorizationOf, tuple } from '../testing.ts'

const sources = [
  ['from the database', 0],
  ['from memory', 1_000_000],
] as const

describe.each(identityEngines)('large questions on $engine', { tags: ['every-engine'] }, ({ start }) => {
  async function started(relationsInMemoryMax: number, relations: string[]) {
    const identity = await start({ relationsInMemoryMax })
    const own = authorizationOf(identity, identity, descope)
    await own.saved()
    const { projectId } = identity
    await transact(identity.db, tx => insertRelations(tx, { projectId, tuples: relations.map(tuple), now: 0 }))
    return { identity, ...own }
  }

  test('a group of a hundred thousand is no burden to its members, from the database and from memory', async () => {
    const members = Array.from({ length: 100_000 }, (_, n) => `group:all member user:u${n}`)
    const { identity, check, authz } = await started(0, [...members, 'folder:f viewer group:all#member'])
    expect(await check('folder:f view user:u99999', 'folder:f view user:nobody')).toEqual([true, false])
    expect((await authz.whatCanTargetAccess('u5')).data).toHaveLength(3)
    expect((await authz.whoCanAccess('f', 'viewer', 'folder')).data).toHaveLength(100_000)

    const another = await identity.anotherProcess({ relationsInMemoryMax: 1_000_000 })
    const inMemory = authorizationOf(another, identity, descope)
    for (let turn = 0; turn < 40; turn++) {
      expect(await inMemory.check('folder:f view user:u99999', 'folder:f view user:nobody')).toEqual([true, false])
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    expect((await inMemory.authz.whatCanTargetAccess('u5')).data).toHaveLength(3)
    expect((await inMemory.authz.whoCanAccess('f', 'viewer', 'folder')).data).toHaveLength(100_000)
  })

  test.each(sources)('diamonds upon diamonds are walked once, %s', async (_, inMemory) => {
    const diamonds = Array.from({ length: 60 }, (_, n) =>
      ['a', 'b'].flatMap(side => [
        `group:d${n} member group:${side}${n}#member`,
        `group:${side}${n} member group:d${n + 1}#member`,
      ]),
    )
    const { check, authz } = await started(inMemory, [...diamonds.flat(), 'group:d60 member user:ann'])
    expect(await check('group:d0 member user:ann', 'group:d0 member user:bob')).toEqual([true, false])
    expect((await authz.whoCanAccess('d0', 'member', 'group')).data).toEqual(['ann'])
  })

  test('a question that takes too many steps is answered by an error that names it, never by a denial', async () => {
    const chain = Array.from({ length: 1_100 }, (_, n) => `group:g${n} member group:g${n + 1}#member`)
    const { fga, check } = await started(0, [...chain, 'group:g1100 member user:ann'])
    const far = tuple('group:g0 member user:ann')
    expect(await fga.check([tuple('group:g1100 member user:ann'), far])).toMatchObject({
      ok: false,
      code: 400,
      error: { errorMessage: expect.stringContaining('tuples[1]: a check may take 1000 steps') },
    })
    expect(await check('group:g200 member user:ann', 'group:g1100 member user:ann')).toEqual([true, true])
  })

  test('what many questions read is not held in memory together', async () => {
    const groups = Array.from({ length: 2_500 }, (_, n) => `folder:f viewer group:g${n}#member`)
    const { check } = await started(0, [...groups, 'group:g2499 member user:ann'])
    const asked = Array.from({ length: 100 }, (_, n) => `folder:f view user:u${n}`)
    const answers = await check(...asked, 'folder:f view user:ann')
    expect(answers).toEqual([...asked.map(() => false), true])
  })
})
