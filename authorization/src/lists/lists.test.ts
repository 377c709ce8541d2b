import { expect, test } from 'vitest'

import { runQueries, runLocally, type RelationReader } from '../relations/relation-reader.ts'
import { createTupleReader } from '../relations/tuple-reader.ts'
import { createInMemoryCheck } from '../memory/in-memory-check.ts'
import { createRelationIndex } from '../memory/relation-index.ts'
import { conditionsOf, naiveAnswers } from '../testing/naive-check.ts'
import { type RandomModel, randomModel } from '../testing/random-model.ts'
import { type Access, listObjects } from './list-objects.ts'
import { listUsers } from './list-users.ts'

const models = 300
const ids = ['1', '2', '3']

/** The reference answers by subject. */
function expectedOf(model: RandomModel) {
  const answers = new Map<string, Set<string>>()
  for (const type of ['', 'user', 'group', 'folder'])
    for (const id of ids) answers.set(`${type}:${id}`, naiveAnswers(model, { type, id }))
  return answers
}

function textOf({ type, id, name }: Access) {
  return `${type}:${id}#${name}`
}

test('listUsers returns exactly those that the naive evaluator allows, thousands of times', () => {
  let listed = 0
  for (let seed = 1; seed <= models; seed++) {
    const model = randomModel(seed)
    const { schema } = model
    const expected = expectedOf(model)
    const relations = createTupleReader(model.tuples, model.findUsers)
    const conditions = conditionsOf(model.conditions)
    for (const relation of ['r0', 'p0', 'p1', 'p2'])
      for (const resource of ids) {
        const question = { schema, conditions, resourceType: 'folder', resource, relation }
        const subproblem = `folder:${resource}#${relation}`
        const found = runLocally(listUsers(question), relations)
        const allowed = ids.filter(id => expected.get(`:${id}`)?.has(subproblem))
        expect(found.sort(), `seed ${seed}: ${subproblem}`).toEqual(allowed)
        listed += found.length
      }
  }
  expect(listed).toBeGreaterThan(models * 3)
})

test('listObjects returns exactly what the naive evaluator allows, thousands of times', () => {
  let listed = 0
  for (let seed = 1; seed <= models; seed++) {
    const model = randomModel(seed)
    const { schema } = model
    const relations = createTupleReader(model.tuples, model.findUsers)
    const conditions = conditionsOf(model.conditions)
    for (const [subject, expected] of expectedOf(model)) {
      const [type = '', id = ''] = subject.split(':')
      const question = { schema, conditions, target: { type, id } }
      const found = runLocally(listObjects(question), relations).map(textOf)
      expect(found.sort(), `seed ${seed}: ${subject}`).toEqual([...expected].sort())
      const only = { type: 'folder', name: 'p1' }
      const few = runLocally(listObjects({ ...question, only }), relations).map(textOf)
      expect(few.sort()).toEqual([...expected].filter(it => /^folder:.*#p1$/.test(it)).sort())
      listed += found.length
    }
  }
  expect(listed).toBeGreaterThan(models * 20)
})

test('synchronous and asynchronous readers give the same lists', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const model = randomModel(seed)
    const { schema } = model
    const conditions = conditionsOf(model.conditions)
    const relations = createTupleReader(model.tuples, model.findUsers)
    const index = createRelationIndex()
    for (const tuple of model.tuples) index.add(tuple)
    const indexed: RelationReader = {
      read: async queries =>
        queries.map(query => (query.kind === 'users' ? relations.read([query]) : index.read([query]))[0] ?? []),
    }
    const who = { schema, conditions, resourceType: 'folder', resource: '1', relation: 'p2' }
    expect((await runQueries(listUsers(who), indexed)).sort()).toEqual(runLocally(listUsers(who), relations).sort())
    const what = { schema, conditions, target: { type: 'user', id: '1' } }
    const inMemoryCheck = createInMemoryCheck(schema, index)
    const found = (await runQueries(listObjects({ ...what, inMemoryCheck }), indexed)).map(textOf)
    expect(found.sort()).toEqual(runLocally(listObjects(what), relations).map(textOf).sort())
  }
})
