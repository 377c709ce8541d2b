import { describe, expect, test } from 'vitest'
import { allRights } from '../../../foundation/requests/call.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { createEngine, type Engine } from '../engine.ts'
import { ask, dsl, folders, prepare, restore, stored, viewer, warm } from '../testing.ts'

describe.each(identityEngines)('relations in memory on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('the first check is answered from the database, the next ones from memory', async () => {
    const identity = await start()
    const client = await prepare(identity)
    await client.authorizationRelations.create({ tuples: [viewer('f1', 'ann')] })
    const engine = createEngine({ db: identity.db, clock: () => identity.clock.now })
    expect(await ask(engine, identity.projectId, viewer('f1', 'ann'))).toEqual({ allowed: true, isFromMemory: false })
    await warm(engine, identity.projectId)
    expect(await ask(engine, identity.projectId, viewer('f1', 'ann'))).toEqual({ allowed: true, isFromMemory: true })
    expect(await ask(engine, identity.projectId, viewer('f1', 'bob'))).toEqual({ allowed: false, isFromMemory: true })
  })

  test('more relations than a page are read, and what is written meanwhile is not lost', async () => {
    const identity = await start()
    const client = await prepare(identity)
    for (const name of ['ann', 'bob', 'cid', 'dan', 'eve'])
      await client.authorizationRelations.create({ tuples: folders(1_000, name) })
    const engine = createEngine({ db: identity.db, clock: () => identity.clock.now })
    const asked = ask(engine, identity.projectId, viewer('f1', 'ann'))
    await client.authorizationRelations.create({ tuples: folders(1_000, 'fay') })
    await client.authorizationRelations.delete({ tuples: folders(1_000, 'ann') })
    await asked
    engine.wrote(identity.projectId)
    await warm(engine, identity.projectId)
    for (const [name, allowed] of Object.entries({ ann: false, eve: true, fay: true }))
      expect(await ask(engine, identity.projectId, viewer('f999', name)), name).toEqual({ allowed, isFromMemory: true })
  })

  test('a check after a write sees it, on the node that wrote always', async () => {
    const identity = await start()
    const client = await prepare(identity)
    const isAllowed = async () => {
      const { tuples } = await client.authorizationChecks.check({ tuples: [viewer('f1', 'ann')] })
      return tuples.map(({ allowed }) => allowed)
    }
    for (let turn = 0; turn < 50; turn++) {
      await client.authorizationRelations.create({ tuples: [viewer('f1', 'ann')] })
      expect(await isAllowed()).toEqual([true])
      await client.authorizationRelations.delete({ tuples: [viewer('f1', 'ann')] })
      expect(await isAllowed()).toEqual([false])
    }
  })

  test('another node sees it within a second, or at once when it is asked for full consistency', async () => {
    const identity = await start()
    const client = await prepare(identity)
    const { projectId, clock } = identity
    const { db } = await identity.anotherProcess()
    const elsewhere = createEngine({ db, clock: () => clock.now })
    await warm(elsewhere, projectId)
    await client.authorizationRelations.create({ tuples: [viewer('f1', 'ann')] })
    expect((await ask(elsewhere, projectId, viewer('f1', 'ann'))).allowed).toBe(false)
    expect(await ask(elsewhere, projectId, viewer('f1', 'ann'), 'full')).toEqual({ allowed: true, isFromMemory: true })
    await client.authorizationRelations.delete({ tuples: [viewer('f1', 'ann')] })
    clock.now += 1_000
    expect(await ask(elsewhere, projectId, viewer('f1', 'ann'))).toEqual({ allowed: false, isFromMemory: true })
  })

  test('deleting everything, and a schema that deletes relations, are seen', async () => {
    const identity = await start()
    const client = await prepare(identity)
    const { projectId } = identity
    const engine = createEngine({ db: identity.db, clock: () => identity.clock.now })
    await client.authorizationRelations.create({ tuples: folders(500, 'ann') })
    await warm(engine, projectId)
    await client.authorizationRelations.deleteAll({})
    expect((await ask(engine, projectId, viewer('f1', 'ann'), 'full')).allowed).toBe(false)
    await client.authorizationRelations.create({ tuples: folders(500, 'ann') })
    await warm(engine, projectId)
    await client.authorizationSchemas.save({
      dsl: dsl.replace('relation viewer: user | group#member', 'relation viewer: group#member'),
    })
    await client.authorizationSchemas.save({ dsl })
    expect((await ask(engine, projectId, viewer('f1', 'ann'), 'full')).allowed).toBe(false)
  })

  test('a project that does not fit is answered from the database, counted now and then, and read once it fits', async () => {
    const identity = await start()
    const client = await prepare(identity)
    await client.authorizationRelations.create({ tuples: folders(200, 'ann') })
    let rowsMax = 0
    const db = identity.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rowsMax = Math.max(rowsMax, result.rows.length)
        return result
      },
    })
    const engine = createEngine({ db, clock: () => identity.clock.now, relationsInMemoryMax: 100 })
    const isAnswered = async (turns: number) => {
      for (let turn = 0; turn < turns; turn++) {
        const answer = await ask(engine, identity.projectId, viewer('f7', 'ann'))
        expect(answer).toEqual({ allowed: true, isFromMemory: false })
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    }
    await isAnswered(20)
    identity.clock.now += 600_000
    await isAnswered(20)
    expect(rowsMax).toBeLessThan(100)
    await client.authorizationRelations.delete({ tuples: folders(200, 'ann').slice(50) })
    await isAnswered(5)
    identity.clock.now += 600_000
    await warm(engine, identity.projectId)
    expect(rowsMax).toBe(50)
  })

  test('in a storm of checks, a change of schema is seen whole or not at all', async () => {
    const identity = await start()
    const client = await prepare(identity)
    const { projectId } = identity
    const seen = { resourceType: 'folder', resource: 'f1', targetType: 'user', target: 'ann' }
    await client.authorizationRelations.create({ tuples: [viewer('f1', 'ann')] })
    const turned = dsl
      .replace('view: viewer - barred', 'view: barred - viewer')
      .replace('other: barred - viewer', 'other: viewer - barred')
    const tuples = ['view', 'other'].map(relation => ({ ...seen, relation }))
    const { provider } = await identity.anotherProcess()
    const other = provider.clientFor({
      projectId,
      actor: { type: 'managementKey', id: 'K', name: 'K' },
      ip: '203.0.113.7',
      userAgent: 'vitest',
      rights: allRights,
      requestId: 'r',
    })
    let isOver = false
    const answers = new Set<string>()
    const storm = [client, other].flatMap(asked =>
      Array.from({ length: 3 }, async () => {
        while (!isOver) {
          const answer = await asked.authorizationChecks.check({ tuples })
          answers.add(answer.tuples.map(({ allowed }) => allowed).join())
          await new Promise(resolve => setImmediate(resolve))
        }
      }),
    )
    for (let turn = 0; turn < 20; turn++) {
      await client.authorizationSchemas.save({ dsl: turn % 2 === 0 ? turned : dsl })
      identity.clock.now += 600
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    isOver = true
    await Promise.all(storm)
    expect([...answers].sort()).toEqual(['false,true', 'true,false'])
  })

  test('after a failover or a restore, nothing is answered from the past that is gone', async () => {
    const identity = await start()
    const client = await prepare(identity)
    const { projectId, db } = identity
    const at = () => identity.clock.now
    await client.authorizationRelations.create({ tuples: [viewer('f1', 'ann'), viewer('f2', 'bob')] })
    const before = await stored(db)
    const nodes = [1, 2, 3].map(() => createEngine({ db, clock: at }))
    const all = [viewer('f1', 'ann'), viewer('f2', 'bob'), viewer('f3', 'cid'), viewer('f4', 'dan')]
    const answers = (engine: Engine, consistency?: 'full') =>
      Promise.all(all.map(async tuple => (await ask(engine, projectId, tuple, consistency)).allowed))
    // What the standby never got: one node has it in memory, one is further behind, one has seen no more than the standby.
    const [knows, isBehind, isAside] = nodes as [Engine, Engine, Engine]
    await warm(isAside, projectId)
    await client.authorizationRelations.delete({ tuples: [viewer('f1', 'ann')] })
    await warm(isBehind, projectId)
    await client.authorizationRelations.create({ tuples: [viewer('f3', 'cid')] })
    await warm(knows, projectId)
    expect(await answers(knows, 'full')).toEqual([false, true, true, false])
    await restore(db, before)
    for (const engine of nodes) expect(await answers(engine, 'full')).toEqual([true, true, false, false])
    // The same numbers come again, for other changes.
    for (const engine of nodes) await warm(engine, projectId)
    await client.authorizationRelations.delete({ tuples: [viewer('f2', 'bob')] })
    for (const engine of [knows, isAside]) expect(await answers(engine, 'full')).toEqual([true, false, false, false])
    await client.authorizationRelations.create({ tuples: [viewer('f4', 'dan')] })
    for (const engine of nodes) expect(await answers(engine, 'full')).toEqual([true, false, false, true])
  })

  test('numbers that come again unnoticed are told by their ids, of relations and of the schema', async () => {
    const identity = await start()
    const client = await prepare(identity)
    const { projectId, db } = identity
    await client.authorizationRelations.create({ tuples: [viewer('f1', 'ann'), viewer('f2', 'bob')] })
    const before = await stored(db)
    const engine = createEngine({ db, clock: () => identity.clock.now })
    await client.authorizationRelations.delete({ tuples: [viewer('f1', 'ann')] })
    await client.authorizationSchemas.save({
      dsl: dsl.replace('permission view: viewer - barred', 'permission view: barred'),
    })
    await warm(engine, projectId)
    const seen = { ...viewer('f2', 'bob'), relation: 'view' }
    expect((await ask(engine, projectId, seen, 'full')).allowed).toBe(false)
    await restore(db, before)
    await client.authorizationRelations.delete({ tuples: [viewer('f2', 'bob')] })
    await client.authorizationSchemas.save({ dsl: `${dsl}permission third: viewer\n` })
    expect((await ask(engine, projectId, viewer('f1', 'ann'), 'full')).allowed).toBe(true)
    expect((await ask(engine, projectId, viewer('f2', 'bob'), 'full')).allowed).toBe(false)
    expect((await ask(engine, projectId, { ...viewer('f1', 'ann'), relation: 'view' }, 'full')).allowed).toBe(true)
  })
})
