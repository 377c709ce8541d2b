import { expect, test } from 'vitest'

import { runLocally, type RelationTuple } from '../relations/relation-reader.ts'
import { createTupleReader } from '../relations/tuple-reader.ts'
import { conditionsOf, naiveAnswers } from '../testing/naive-check.ts'
import { allowed, type RandomModel, randomModel } from '../testing/random-model.ts'
import { verifyProof } from '../testing/verify-proof.ts'
import { changeKey, type Changes } from './changes.ts'
import { explain } from './explain.ts'
import type { Proof } from './proof.ts'

const models = 150

function explained({ schema, tuples, findUsers, conditions }: RandomModel, tuple: RelationTuple) {
  return runLocally(
    explain({ schema, tuple, conditions: conditionsOf(conditions) }),
    createTupleReader(tuples, findUsers),
  )
}

function isAllowed(model: RandomModel, tuple: RelationTuple) {
  const [type = '', relation] = tuple.targetType.split('#')
  const subject = { type, id: tuple.target, ...(relation !== undefined && { relation }) }
  return naiveAnswers(model, subject).has(`${tuple.resourceType}:${tuple.resource}#${tuple.relation}`)
}

function changed(model: RandomModel, { add, remove }: Changes): RandomModel {
  const removed = new Set(remove.map(changeKey))
  return { ...model, tuples: [...model.tuples.filter(tuple => !removed.has(changeKey(tuple))), ...add] }
}

function relationsIn(proof: Proof): RelationTuple[] {
  return proof.flatMap(step => {
    if (step.kind === 'relation') return [step.relation]
    return step.kind === 'every' ? step.proofs.flatMap(relationsIn) : []
  })
}

test('every proof passes an independent verifier, and every suggestion allows the check', { tags: ['long'] }, () => {
  const tally = { proofs: 0, remedies: 0, without: 0 }
  for (let seed = 1; seed <= models; seed++) {
    const model = randomModel(seed)
    for (const tuple of model.questions.slice(seed % 3, 12)) {
      const text = `seed ${seed}: ${JSON.stringify(tuple)}`
      const explanation = explained(model, tuple)
      expect(explanation.allowed, text).toBe(isAllowed(model, tuple))
      if (explanation.allowed) {
        tally.proofs++
        expect(verifyProof(model, tuple, explanation.proof), text).toBe(true)
      } else if (explanation.suggestion === undefined) tally.without++
      else {
        tally.remedies++
        expect(isAllowed(changed(model, explanation.suggestion), tuple), text).toBe(true)
      }
    }
  }
  expect(tally.proofs).toBeGreaterThan(models)
  expect(tally.remedies).toBeGreaterThan(models)
})

test('a proof has the fewest relations', () => {
  let compared = 0
  for (let seed = 3; seed <= 150; seed += 3) {
    const model = randomModel(seed, [' | '])
    for (const tuple of model.questions) {
      const explanation = explained(model, tuple)
      if (!explanation.allowed) continue
      const { length } = relationsIn(explanation.proof)
      const text = `seed ${seed}: ${JSON.stringify(tuple)}`
      if (length > 3) continue
      compared++
      const fewer = choices(model.tuples, length - 1).filter(tuples => isAllowed({ ...model, tuples }, tuple))
      expect(fewer, text).toEqual([])
      expect(isAllowed({ ...model, tuples: relationsIn(explanation.proof) }, tuple), text).toBe(true)
    }
  }
  expect(compared).toBeGreaterThan(100)
})

test('a suggestion has the fewest relations, and exists whenever one relation suffices', () => {
  const tally = { one: 0, more: 0, none: 0 }
  for (let seed = 3; seed <= 48; seed += 3) {
    const model = randomModel(seed, [' | ', ' & '])
    for (const tuple of model.questions.slice(0, 9)) {
      const explanation = explained(model, tuple)
      if (explanation.allowed) continue
      const { add = [], remove = [] } = explanation.suggestion ?? {}
      expect(remove).toEqual([])
      if (add.length === 1) tally.one++
      else {
        tally[add.length === 0 ? 'none' : 'more']++
        const single = possibleRelations.filter(it => isAllowed(changed(model, { add: [it], remove: [] }), tuple))
        expect(single, `seed ${seed}: ${JSON.stringify(tuple)}`).toEqual([])
      }
    }
  }
  expect(Math.min(tally.one, tally.more)).toBeGreaterThan(10)
})

function choices(tuples: readonly RelationTuple[], count: number): RelationTuple[][] {
  if (count === 0) return [[]]
  return tuples.flatMap((tuple, at) => choices(tuples.slice(at + 1), count - 1).map(rest => [tuple, ...rest]))
}

/** Every relation that the schema of the random models allows on their objects. */
const possibleRelations: RelationTuple[] = Object.entries(allowed).flatMap(([resourceType, relations]) =>
  Object.entries(relations).flatMap(([relation, targetTypes]) =>
    ['1', '2', '3'].flatMap(resource =>
      [...new Set(targetTypes)].flatMap(targetType =>
        ['1', '2', '3'].map(target => ({ resourceType, resource, relation, targetType, target })),
      ),
    ),
  ),
)
