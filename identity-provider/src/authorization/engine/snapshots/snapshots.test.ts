import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { createEngine, type Engine } from '../engine.ts'
import { createMemory } from '../memory/memory.ts'
import { ask, folders, prepare, type Relation, restore, stored, viewer, warm } from '../testing.ts'
import { findRevision } from '../writes/revisions.ts'
import { pack, unpack } from './packing.ts'
import { beginWriting, findSnapshot } from './store.ts'
import { storeSnapshot } from './write.ts'

/** Hundreds of relations make several pieces. */
const snapshots = { min: 1, pieceBytes: 200 }

function engineOn({ db, clock }: TestIdentity) {
  return createEngine({ db, clock: () => clock.now, snapshots })
}

async function until<Found>(find: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error('it never came')
}

/** A node that has the relations in memory, and a snapshot that it has written. */
async function withSnapshot(identity: TestIdentity) {
  const engine = engineOn(identity)
  await warm(engine, identity.projectId)
  const row = await until(() => findSnapshot(identity.db, identity.projectId))
  return { engine, row }
}

/** Of the database alone, as no write does it: whoever sees it has read the rows, and whoever does not a snapshot. */
async function hide({ db, projectId }: TestIdentity, { resource, target }: Relation) {
  const { numDeletedRows } = await db
    .deleteFrom('authorization_relations')
    .where('project_id', '=', projectId)
    .where('resource', '=', resource)
    .where('target', '=', target)
    .executeTakeFirst()
  expect(numDeletedRows).toBe(1n)
}

async function answersOf(engine: Engine, projectId: string, tuples: readonly Relation[]) {
  return Promise.all(tuples.map(async tuple => (await ask(engine, projectId, tuple, 'full')).allowed))
}

function countPieces({ db }: TestIdentity) {
  return db.selectFrom('authorization_snapshot_pieces').select(['snapshot_id', 'number']).execute()
}

/** A node that starts now, once it answers from memory. */
async function started(identity: TestIdentity) {
  const engine = engineOn(identity)
  await warm(engine, identity.projectId)
  return engine
}

const ghost = viewer('ghost', 'nobody')
const people = ['ann', 'bob', 'cid', 'dan']

/** Whether the `a` of `ann` is there. */
function isName(bytes: Uint8Array, at: number) {
  return Buffer.from(bytes.subarray(at, at + 3)).toString() === 'ann'
}

/** Whole numbers below a limit, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

describe.each(identityEngines)('snapshots of relations on $engine', { tags: ['every-engine'] }, ({ start }) => {
  async function prepared() {
    const identity = await start()
    const client = await prepare(identity)
    await client.authorizationRelations.create({ tuples: [ghost, ...people.flatMap(name => folders(60, name))] })
    return { identity, client, relations: client.authorizationRelations }
  }

  test('a node that starts from one answers as one that reads all, whatever has changed since, and while it was written', async () => {
    const { identity, relations } = await prepared()
    const { projectId } = identity
    const below = randomOf(7)
    const all = people.flatMap(name => folders(90, name))
    const some = () => Array.from({ length: 1 + below(12) }, () => all[below(all.length)] ?? ghost)
    const change = async () => {
      const tuples = [...new Map(some().map(tuple => [JSON.stringify(tuple), tuple])).values()]
      await (below(2) === 0 ? relations.create({ tuples }) : relations.delete({ tuples }))
    }
    const writer = engineOn(identity)
    const writing = (async () => {
      for (let turn = 0; turn < 60; turn++) {
        await change()
        // Brings what is held up to date, between the pieces of the snapshot.
        await ask(writer, projectId, ghost, 'full')
      }
    })()
    await until(() => findSnapshot(identity.db, projectId))
    await writing
    for (let turn = 0; turn < 20; turn++) await change()
    const expected = await answersOf(
      createEngine({ ...identity, clock: () => 0, relationsInMemoryMax: 0 }),
      projectId,
      all,
    )
    expect(new Set(expected).size).toBe(2)
    await hide(identity, ghost)
    const node = await started(identity)
    expect(await answersOf(node, projectId, [ghost])).toEqual([true])
    expect(await answersOf(node, projectId, all)).toEqual(expected)
    await change()
    const after = createEngine({ ...identity, clock: () => 0, relationsInMemoryMax: 0 })
    expect(await answersOf(node, projectId, all)).toEqual(await answersOf(after, projectId, all))
  })

  test.each<[string, (identity: TestIdentity) => Promise<unknown>]>([
    [
      'lacks its last piece',
      ({ db }) => db.deleteFrom('authorization_snapshot_pieces').where('number', '>', 2).execute(),
    ],
    [
      'lacks one in the middle',
      ({ db }) => db.deleteFrom('authorization_snapshot_pieces').where('number', '=', 1).execute(),
    ],
    [
      'has a piece of another one',
      ({ db }) =>
        db
          .updateTable('authorization_snapshot_pieces')
          .set(eb => ({
            content: eb.selectFrom('authorization_snapshot_pieces as other').select('content').where('number', '=', 2),
          }))
          .where('number', '=', 1)
          .execute(),
    ],
    [
      'names another user',
      async ({ db }) => {
        for (const { number, content } of await db.selectFrom('authorization_snapshot_pieces').selectAll().execute()) {
          const piece = Buffer.from((await unpack(content)).map((byte, at, all) => (isName(all, at) ? 120 : byte)))
          await db
            .updateTable('authorization_snapshot_pieces')
            .set({ content: await pack(piece) })
            .where('number', '=', number)
            .execute()
        }
      },
    ],
    ['is no snapshot', ({ db }) => db.updateTable('authorization_snapshot_pieces').set({ content: 'AAAA' }).execute()],
    ['is of an older format', ({ db }) => db.updateTable('authorization_snapshots').set({ format: 0 }).execute()],
    [
      'begins in another history',
      ({ db }) => db.updateTable('authorization_snapshots').set({ from_id: 'x' }).execute(),
    ],
    ['ends in another history', ({ db }) => db.updateTable('authorization_snapshots').set({ to_id: 'x' }).execute()],
    ['ends in the future', ({ db }) => db.updateTable('authorization_snapshots').set({ to_revision: 99 }).execute()],
    [
      'is older than the changes that are kept',
      async ({ db, projectId }) => {
        const { revision } = await findRevision(db, projectId)
        await db.updateTable('authorization_revisions').set({ forgotten_revision: revision }).execute()
        await db
          .updateTable('authorization_snapshots')
          .set({ from_revision: revision - 1 })
          .execute()
      },
    ],
  ])('one that %s is not answered from, and another one takes its place', async (_, spoil) => {
    const { identity } = await prepared()
    const { row } = await withSnapshot(identity)
    expect(row.pieces).toBeGreaterThan(3)
    await spoil(identity)
    await hide(identity, ghost)
    const node = await started(identity)
    expect(await answersOf(node, identity.projectId, [ghost, viewer('f1', 'ann')])).toEqual([false, true])
    const next = await until(async () => {
      const found = await findSnapshot(identity.db, identity.projectId)
      return found?.id === row.id ? undefined : found
    })
    await until(async () =>
      (await countPieces(identity)).every(piece => piece.snapshot_id === next.id) ? true : undefined,
    )
  })

  test('after a failover nothing is answered from a snapshot of the past that is gone', async () => {
    const { identity, relations } = await prepared()
    const { projectId, db } = identity
    const before = await stored(db)
    await relations.delete({ tuples: [viewer('f1', 'ann')] })
    await relations.create({ tuples: [viewer('f1', 'eve')] })
    await withSnapshot(identity)
    await restore(db, before)
    const all = [viewer('f1', 'ann'), viewer('f1', 'eve'), viewer('f2', 'ann')]
    expect(await answersOf(await started(identity), projectId, all)).toEqual([true, false, true])
    // The same numbers come again, for other changes.
    await relations.delete({ tuples: [viewer('f2', 'ann')] })
    await relations.create({ tuples: [viewer('f3', 'eve')] })
    expect(await answersOf(await started(identity), projectId, all)).toEqual([true, false, false])
  })

  test('two nodes that write one at once leave one, whole, even when the first takes longer than its turn', async () => {
    const { identity } = await prepared()
    const { projectId, db, clock } = identity
    const at = await findRevision(db, projectId)
    const memory = createMemory({ db, clock: () => clock.now })
    const held = await until(() => memory.at(projectId, at))
    const dependencies = { db, clock: () => clock.now }
    const store = (isHeld = () => true) =>
      storeSnapshot(dependencies, { projectId, held, isHeld, since: clock.now, pieceBytes: 200 })

    const lease = { projectId, writer: 'another', now: clock.now, until: clock.now + 600_000 }
    expect(await transact(db, tx => beginWriting(tx, lease))).toBe(true)
    expect(await store()).toBeUndefined()
    clock.now += 600_001
    let other: Promise<unknown> | undefined
    const first = store(() => {
      if (other === undefined) {
        clock.now += 60 * 60_000
        other = store()
      }
      return true
    })
    await first
    await other
    const row = await findSnapshot(db, projectId)
    const pieces = await countPieces(identity)
    expect(pieces.map(({ snapshot_id }) => snapshot_id)).toEqual(
      Array.from({ length: row?.pieces ?? 0 }, () => row?.id),
    )
    await hide(identity, ghost)
    expect(await answersOf(await started(identity), projectId, [ghost])).toEqual([true])
  })

  test('relations that are all deleted, and a project that is, take it with them', async () => {
    const { identity, relations } = await prepared()
    const { projectId, db } = identity
    const { row } = await withSnapshot(identity)
    await relations.deleteAll({})
    expect(await answersOf(await started(identity), projectId, [ghost, viewer('f1', 'ann')])).toEqual([false, false])
    expect((await findSnapshot(db, projectId))?.id).not.toBe(row.id)
    expect((await countPieces(identity)).filter(piece => piece.snapshot_id === row.id)).toEqual([])
    await relations.create({ tuples: folders(60, 'ann') })
    await withSnapshot(identity)
    await db.deleteFrom('projects').where('id', '=', projectId).execute()
    expect(await countPieces(identity)).toEqual([])
  })
})
