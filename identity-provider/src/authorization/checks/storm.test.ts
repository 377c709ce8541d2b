import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { allRights } from '../../foundation/requests/call.ts'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf, tuple } from '../testing.ts'

/** One schema allows the listed users, the other those who are not listed: never both, never neither. */
const listed = `model AuthZ 1.0
type user
type club
  relation everybody: user
  relation list: user
  permission enter: list
  permission wait: everybody - list
`
const unlisted = listed
  .replace('permission enter: list', 'permission enter: everybody - list')
  .replace('permission wait: everybody - list', 'permission wait: list')

describe.each(identityEngines)('a storm of checks on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test.each([
    ['from the database', 0],
    ['from memory', 1_000_000],
  ])('finds the schema of before or after a change, %s, and never a mixture', async (_, relationsInMemoryMax) => {
    const identity = await start({ relationsInMemoryMax })
    const { saved, write, fga } = authorizationOf(identity, identity, descope)
    await saved(listed)
    await write('club:c everybody user:ann', 'club:c everybody user:bob', 'club:c list user:ann')
    const questions = ['enter user:ann', 'wait user:ann', 'enter user:bob', 'wait user:bob'].map(rest =>
      tuple(`club:c ${rest}`),
    )
    const seen = new Set<string>()
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const { data } = await fga.check(questions)
        seen.add((data ?? []).map(({ allowed }) => (allowed ? 'y' : 'n')).join(''))
      }
    }
    const asking = Promise.all([ask(), ask(), ask(), ask()])
    for (let change = 0; change < 20; change++) await saved(change % 2 === 0 ? unlisted : listed)
    isOver = true
    await asking
    expect([...seen].toSorted()).toEqual(['nyyn', 'ynny'])
  })

  test.each([
    ['from the database', 0],
    ['from memory', 1_000_000],
  ])('finds the relations of before or after a batch, %s', async (_, relationsInMemoryMax) => {
    const identity = await start({ relationsInMemoryMax })
    const { saved, authz, fga } = authorizationOf(identity, identity, descope)
    await saved('model AuthZ 1.0 type user type team relation member: user | team#member')
    const chain = Array.from({ length: 8 }, (_, n) => tuple(`team:t${n} member team:t${n + 1}#member`))
    const all = [...chain, tuple('team:t8 member user:ann')]
    const questions = all.map(({ resource }) => tuple(`team:${resource} member user:ann`))
    const seen = new Set<string>()
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const { data } = await fga.check(questions)
        seen.add((data ?? []).map(({ allowed }) => (allowed ? 'y' : 'n')).join(''))
        const { data: found } = await authz.whatCanTargetAccessWithRelation('ann', 'member', 'team')
        seen.add(found?.length === 0 ? 'n'.repeat(9) : 'y'.repeat(found?.length ?? -1))
      }
    }
    const asking = Promise.all([ask(), ask(), ask()])
    // On a busy machine a batch may come and go between two questions.
    for (let change = 0; change < 15 || seen.size < 2; change++) {
      await fga.createRelations(all)
      await fga.deleteRelations(all)
    }
    isOver = true
    await asking
    expect([...seen].toSorted()).toEqual(['n'.repeat(9), 'y'.repeat(9)])
  })

  test.each([
    ['from the database', 0],
    ['from memory', 1_000_000],
  ])('allows no user that a schema and its relations bar, %s', async (_, relationsInMemoryMax) => {
    const identity = await start({ relationsInMemoryMax })
    const { saved, write, fga } = authorizationOf(identity, identity, descope)
    const barring = `model AuthZ 1.0 type user type group relation member: user | group#member
      type club relation everybody: group#member relation barred: group#member permission enter: everybody - barred`
    const closed = barring.replace('everybody - barred', 'everybody & nobody relation nobody: user')
    const without = closed.replace('relation barred: group#member ', '')
    const barred = 'club:c barred group:b0#member'
    const groups = Array.from({ length: 6 }, (_, n) => `group:b${n} member group:b${n + 1}#member`)
    await saved(closed)
    await write(barred, ...groups, 'group:b6 member user:bob', 'club:c everybody group:all#member')
    await write('group:all member user:bob', 'group:all member user:ann')
    await saved(barring)
    const seen = new Set<string>()
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const { data } = await fga.check([tuple('club:c enter user:ann'), tuple('club:c enter user:bob')])
        seen.add((data ?? []).map(({ allowed }) => (allowed ? 'y' : 'n')).join(''))
      }
    }
    const asking = Promise.all([ask(), ask(), ask(), ask()])
    for (let change = 0; change < 15; change++) {
      await saved(without)
      await saved(closed)
      await write(barred)
      await saved(barring)
    }
    isOver = true
    await asking
    expect([...seen].toSorted()).toEqual(['nn', 'yn'])
  })

  test('schemas, relations and checks at once lose nothing and end as the last of them say', async () => {
    const identity = await start()
    const { saved, write, remove, check, authz } = authorizationOf(identity, identity, descope)
    await saved(listed)
    const users = Array.from({ length: 30 }, (_, n) => `user:u${n}`)
    const answers = await Promise.all([
      ...users.map(user => write(`club:c everybody ${user}`, `club:c list ${user}`)),
      ...users.map(() => saved(unlisted)),
      ...users.map(user => check(`club:c enter ${user}`)),
    ])
    expect(answers.slice(0, 30)).toEqual(users.map(() => expect.objectContaining({ ok: true })))
    expect((await authz.resourceRelations('c')).data).toHaveLength(60)
    await Promise.all(users.map(user => remove(`club:c list ${user}`)))
    expect(await check(...users.map(user => `club:c enter ${user}`))).toEqual(users.map(() => true))
  })
})

describe.each(identityEngines)('another process on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('sees schema and relations at once where that is asked, and within a second where it is not', async () => {
    const identity = await start()
    const { saved, write, remove } = authorizationOf(identity, identity, descope)
    await saved(listed)
    const other = await identity.anotherProcess()
    const question = { tuples: [tuple('club:c enter user:ann')] }
    const { projectId } = identity
    const call = {
      projectId,
      actor: { type: 'system', id: 's', name: 'S' },
      ip: '',
      userAgent: '',
      rights: allRights,
      requestId: 'r',
    } as const
    const { authorizationChecks } = other.provider.clientFor(call)
    const ask = async (consistency?: 'full') =>
      (await authorizationChecks.check({ ...question, ...(consistency && { consistency }) })).tuples[0]?.allowed
    expect(await ask()).toBe(false)
    await write('club:c list user:ann')
    expect(await ask('full')).toBe(true)
    await remove('club:c list user:ann')
    identity.clock.now += 1_000
    expect(await ask()).toBe(false)
    await write('club:c list user:ann')
    await saved(unlisted)
    identity.clock.now += 1_000
    expect(await ask()).toBe(false)
    const afterRestart = authorizationOf(await identity.anotherProcess(), identity, descope)
    expect(await afterRestart.check('club:c wait user:ann', 'club:c enter user:ann')).toEqual([true, false])
  })
})
