import { expect, test } from 'vitest'

import { answerLocally, type RelationTuple } from '../relations/relation-reader.ts'
import { relationsFrom } from '../relations/relations-from.ts'
import { conditionsOf, naiveAnswers } from '../testing/naive-check.ts'
import { allowed, type Model, randomModel } from '../testing/random-model.ts'
import { verifyProof } from '../testing/verify-proof.ts'
import { changeKey, type Changes } from './changes.ts'
import { explain } from './explain.ts'
import type { Proof } from './proof.ts'

const MODELS = 150

const explained = ({ schema, tuples, findUsers, conditions }: Model, tuple: RelationTuple) =>
  answerLocally(explain({ schema, tuple, conditions: conditionsOf(conditions) }), relationsFrom(tuples, findUsers))

const isAllowed = (model: Model, tuple: RelationTuple) => {
  const [type = '', relation] = tuple.targetType.split('#')
  const subject = { type, id: tuple.target, ...(relation !== undefined && { relation }) }
  return naiveAnswers(model, subject).has(`${tuple.resourceType}:${tuple.resource}#${tuple.relation}`)
}

const changed = (model: Model, { add, remove }: Changes): Model => {
  const removed = new Set(remove.map(changeKey))
  return { ...model, tuples: [...model.tuples.filter(tuple => !removed.has(changeKey(tuple))), ...add] }
}

const relationsIn = (proof: Proof): RelationTuple[] =>
  proof.flatMap(step => {
    if (step.kind === 'relation') return [step.relation]
    return step.kind === 'every' ? step.proofs.flatMap(relationsIn) : []
  })

test('every proof holds for a checker that knows nothing of how it was found, and every remedy allows', {
  tags: ['long'],
}, () => {
  const tally = { proofs: 0, remedies: 0, without: 0 }
  for (let seed = 1; seed <= MODELS; seed++) {
    const model = randomModel(seed)
    for (const tuple of model.questions.slice(seed % 3, 12)) {
      const text = `seed ${seed}: ${JSON.stringify(tuple)}`
      const explanation = explained(model, tuple)
      expect(explanation.allowed, text).toBe(isAllowed(model, tuple))
      if (explanation.allowed) {
        tally.proofs++
        expect(verifyProof(model, tuple, explanation.proof), text).toBe(true)
      } else if (explanation.remedy === undefined) tally.without++
      else {
        tally.remedies++
        expect(isAllowed(changed(model, explanation.remedy), tuple), text).toBe(true)
      }
    }
  }
  expect(tally.proofs).toBeGreaterThan(MODELS)
  expect(tally.remedies).toBeGreaterThan(MODELS)
})

test('a proof takes as few relations as can be', () => {
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

test('a remedy takes as few relations as can be, and there is one where one relation would do', () => {
  const tally = { one: 0, more: 0, none: 0 }
  for (let seed = 3; seed <= 48; seed += 3) {
    const model = randomModel(seed, [' | ', ' & '])
    for (const tuple of model.questions.slice(0, 9)) {
      const explanation = explained(model, tuple)
      if (explanation.allowed) continue
      const { add = [], remove = [] } = explanation.remedy ?? {}
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

const choices = (tuples: readonly RelationTuple[], count: number): RelationTuple[][] => {
  if (count === 0) return [[]]
  return tuples.flatMap((tuple, at) => choices(tuples.slice(at + 1), count - 1).map(rest => [tuple, ...rest]))
}

/** Everything that the schema of the random models lets one write about their objects. */
const possibleRelations: RelationTuple[] = Object.entries(allowed).flatMap(([resourceType, relations]) =>
  Object.entries(relations).flatMap(([relation, targetTypes]) =>
    ['1', '2', '3'].flatMap(resource =>
      [...new Set(targetTypes)].flatMap(targetType =>
        ['1', '2', '3'].map(target => ({ resourceType, resource, relation, targetType, target })),
      ),
    ),
  ),
)
