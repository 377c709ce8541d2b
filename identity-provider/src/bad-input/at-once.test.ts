import { describe, expect, test } from 'vitest'
import { migratedEngines } from '../testing-engines.ts'
import { another } from './furnish.ts'
import { plain } from './plain.ts'
import { subjectOf } from './subjects.ts'
import { operations, worldOn } from './world.ts'

const times = 10

describe.each(migratedEngines)('on $engine', engine => {
  const shared = worldOn(engine)

  describe(`${times} same requests at once are answered, and one more afterwards`, () => {
    test.each(operations)('$name', async ({ name, operation }) => {
      const { identity, own, ask } = shared.world
      const { sample, spends, unique, status = 200 } = subjectOf(name)
      const things = spends ? await another(spends, identity, own) : own
      const input = sample(things, plain(name))
      const answers = await Promise.all(Array.from({ length: times }, () => ask(operation, input, things)))
      const last = await ask(operation, input, things)
      const told = [...answers, last].map(({ status: code, text }) => `${code} ${text.slice(0, 300)}`).join('\n')
      expect(Math.max(...[...answers, last].map(answer => answer.status)), told).toBeLessThan(500)
      expect(answers.filter(answer => answer.status === status).length, told).toBeGreaterThan(0)
      if (!unique) return
      expect(answers.filter(answer => answer.status === 200).length, told).toBe(1)
      for (const refusal of [...answers.filter(answer => answer.status !== 200), last]) {
        expect(refusal.status, told).toBe(400)
        expect(refusal.body.fields, told).toContainEqual({ field: unique, message: expect.any(String) })
      }
    })
  })
})
