import { describe, expect, test } from 'vitest'
import { migratedEngines } from '../testing-engines.ts'
import { complaintAbout } from './complaint.ts'
import { another } from './furnish.ts'
import { plain } from './plain.ts'
import { mutationsOf } from './mutations.ts'
import { subjectOf, subjects } from './subjects.ts'
import { operations, worldOn } from './world.ts'

/** A file of users is as long as its body may be. */
const isAnyLength = ({ name, field }: { name: string; field: string }) =>
  name === 'userBatches.import' && (field === 'users' || field === 'hashes')

test('every management operation has a valid request here', () => {
  expect([...subjects.keys()].toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
})

describe.each(migratedEngines)('on $engine', engine => {
  const shared = worldOn(engine)
  /** What the operation before left. */
  let left: Record<string, string> | undefined

  describe('what is missing, of another type, too long, too large or too many is refused by its field', () => {
    test.each(operations)('$name', async ({ name, operation }) => {
      const { contents, own, ask } = shared.world
      const before = left ?? (await contents.digestOf())
      const complaints: (string | undefined)[] = []
      for (const mutation of mutationsOf(operation, subjectOf(name).sample(own, 'mutated'))) {
        if (mutation.what === 'too long' && isAnyLength({ name, field: mutation.field })) continue
        complaints.push(complaintAbout(await ask(operation, mutation.input, own), mutation))
      }
      left = await contents.digestOf()
      expect(complaints.filter(complaint => complaint !== undefined)).toEqual([])
      expect(left, 'nothing is written').toEqual(before)
    })
  })

  describe('a valid request is answered', () => {
    test.each(operations)('$name', async ({ name, operation }) => {
      const { identity, own, ask } = shared.world
      const { sample, spends, status = 200 } = subjectOf(name)
      const things = spends ? await another(spends, identity, own) : own
      const answer = await ask(operation, sample(things, plain(name)), things)
      expect(answer, answer.text).toMatchObject({ status })
    })
  })
})
