import {
  checkAll,
  checkLocally,
  parseSchema,
  type RelationQuery,
  createTupleReader,
  type RelationTuple,
  type Target,
} from '@gatehouse-id/authorization'
import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { folders } from '../../testing.ts'
import { sqlRelationReader } from './sql-reader.ts'
import { insertRelations } from '../store.ts'

/** Small whole numbers, the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item // never empty here
  return { below, oneOf }
}
type Random = ReturnType<typeof createRandom>

const ids = ['1', '2', '3', "it's", '日本']
function place(random: Random) {
  return {
    resourceType: random.oneOf(['group', 'folder']),
    resource: random.oneOf(ids),
    relation: random.oneOf(['member', 'viewer', 'parent', 'barred']),
  }
}
const targetTypes = ['user', 'user', 'folder', 'group#member', 'group#owner', '']
const queries = ['{"roles":["a"]}', '{"roles":["b"]}']

function randomTuple(random: Random): RelationTuple {
  return random.below(8) === 0
    ? { ...place(random), targetType: '', target: '', query: random.oneOf(queries) }
    : { ...place(random), targetType: random.oneOf(targetTypes), target: random.oneOf(ids) }
}

function randomQuery(random: Random): RelationQuery {
  const { resourceType, relation, resource } = place(random)
  const type = random.oneOf(['user', 'folder', ''])
  const kind = random.below(10)
  if (kind === 0) return { kind: 'searches' }
  if (kind < 3) return { kind: 'targets', resourceType, resource, relation }
  if (kind < 6) return { kind: 'targets', resourceType, resource, relation, only: { type, id: random.oneOf(ids) } }
  const narrowed = { ...(random.below(2) && { resourceType }), ...(random.below(2) && { relation }) }
  if (kind === 6) return { kind: 'resources', target: { type: '', id: '', query: random.oneOf(queries) }, ...narrowed }
  const set = random.below(3) === 0 ? { type: 'group', relation: 'member' } : { type }
  return { kind: 'resources', target: { ...set, id: random.oneOf(ids) }, ...narrowed }
}

/** Of the targets that are objects only those that were asked for: a reader may answer more of them. */
function comparable(query: RelationQuery, targets: readonly Target[]) {
  return targets
    .filter(target => {
      if (query.kind !== 'targets' || query.only === undefined) return true
      const isObject = target.relation === undefined && target.query === undefined
      return !isObject || (target.id === query.only.id && [query.only.type, ''].includes(target.type))
    })
    .map(target => JSON.stringify(Object.entries(target).toSorted()))
    .toSorted()
}

describe.each(identityEngines)('the reader of relations on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test.each([1, 2, 3, 4, 5])('answers what relations in memory answer, seed %i', async seed => {
    const { db, projectId, anotherProject } = await start()
    const other = (await anotherProject()).projectId
    const random = createRandom(seed)
    const tuples = Array.from({ length: 150 }, () => randomTuple(random))
    const strange = Array.from({ length: 50 }, () => randomTuple(random))
    await transact(db, tx => insertRelations(tx, { projectId, tuples, now: 0 }))
    await transact(db, tx => insertRelations(tx, { projectId: other, tuples: strange, now: 0 }))
    const asked = Array.from({ length: 400 }, () => randomQuery(random))
    const answers = await sqlRelationReader(db, projectId).read(asked)
    const expected = createTupleReader(tuples).read(asked)
    for (const [at, query] of asked.entries())
      expect([query, comparable(query, answers[at] ?? [])]).toEqual([query, comparable(query, expected[at] ?? [])])
  })

  test.each([6, 7, 8])('leads checks to the same answers, seed %i', async seed => {
    const { db, projectId } = await start()
    const random = createRandom(seed)
    const schema = parseSchema(folders)
    const tuples = Array.from({ length: 200 }, () => randomTuple(random)).filter(({ query }) => query === undefined)
    await transact(db, tx => insertRelations(tx, { projectId, tuples, now: 0 }))
    const relations = createTupleReader(tuples)
    const questions = ids.flatMap(resource =>
      ids.map(target => ({ resourceType: 'folder', resource, relation: 'view', targetType: 'user', target })),
    )
    const answers = await checkAll({ schema, tuples: questions, reader: sqlRelationReader(db, projectId) })
    expect(answers).toEqual(questions.map(question => checkLocally({ schema, relations, tuple: question })))
    expect(answers).toContain(true)
  })

  test('a step is one statement for each kind of question, however many there are', async () => {
    const counted = { statements: 0 }
    const { db, projectId } = await start({ onStatement: () => counted.statements++ })
    const random = createRandom(9)
    const asked = Array.from({ length: 5_000 }, () => randomQuery(random))
    counted.statements = 0
    await sqlRelationReader(db, projectId).read(asked)
    expect(counted.statements).toBe(3)
  })
})
