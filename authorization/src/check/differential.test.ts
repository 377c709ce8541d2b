import { expect, test } from 'vitest'

import { check, checkLocally, parseSchema, relationsFrom } from '../index.ts'
import { naiveAnswers } from '../testing/naive-check.ts'
import { randomModel } from '../testing/random-model.ts'

const MODELS = 4_000

test('the engine and the naive evaluator agree about thousands of random models', () => {
  const differences: string[] = []
  const tally = { allowed: 0, denied: 0 }
  for (let seed = 1; seed <= MODELS; seed++) {
    const model = randomModel(seed)
    const schema = parseSchema(model.schema)
    const relations = relationsFrom(model.tuples)
    const expected = { 1: naiveAnswers(schema, model.tuples, '1'), 2: naiveAnswers(schema, model.tuples, '2') }
    for (const tuple of model.questions) {
      const allowed = checkLocally({ schema, relations, tuple })
      const should = expected[tuple.target === '1' ? 1 : 2].has(`folder:${tuple.resource}#${tuple.relation}`)
      tally[allowed ? 'allowed' : 'denied']++
      if (allowed !== should)
        differences.push(`seed ${seed}: folder:${tuple.resource} ${tuple.relation} user:${tuple.target} is ${allowed}`)
    }
  }
  expect(differences).toEqual([])
  // Models that answer nearly everything alike would prove little.
  expect(tally.allowed).toBeGreaterThan(MODELS * 2)
  expect(tally.denied).toBeGreaterThan(MODELS * 2)
})

test('read through promises, with more targets than asked for, the answers are the same', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const model = randomModel(seed)
    const schema = parseSchema(model.schema)
    const relations = relationsFrom(model.tuples)
    const reader = {
      read: async (queries: Parameters<typeof relations.read>[0]) =>
        relations.read(queries.map(query => ({ ...query, only: undefined }))),
    }
    const local = model.questions.map(tuple => checkLocally({ schema, relations, tuple }))
    const remote = await Promise.all(model.questions.map(tuple => check({ schema, reader, tuple })))
    expect(remote, `seed ${seed}`).toEqual(local)
  }
})
