import { describe, expect, test } from 'vitest'
import { strictestEngine } from '../../engines.ts'
import { another } from '../support/samples/seed.ts'
import { plain } from '../support/plain.ts'
import { subjectOf } from '../support/samples/subjects.ts'
import { operations, contextOn } from '../support/context.ts'

const times = 10

/** What gives a thing another name that no two may have, and the field that the name comes in. */
const renaming = [
  { name: 'tenants.update', field: 'name' },
  { name: 'tenants.updateSettings', field: 'domains' },
  { name: 'roles.update', field: 'newName' },
  { name: 'roles.updateBatch', field: 'newName' },
  { name: 'permissions.update', field: 'newName' },
  { name: 'permissions.updateBatch', field: 'newName' },
  { name: 'lists.update', field: 'name' },
  { name: 'jwtTemplates.update', field: 'template.name' },
  { name: 'ssoApplications.updateOidc', field: 'name' },
  { name: 'ssoApplications.updateSaml', field: 'name' },
  { name: 'inboundApplications.update', field: 'name' },
  { name: 'inboundApplications.patch', field: 'name' },
  { name: 'userDetails.updateLoginId', field: 'newLoginId' },
]

/** They take long, and one after the other. */
const long = ['projects.clone', 'configuration.apply']

describe.each(strictestEngine)('on $engine', engine => {
  const shared = contextOn(engine)

  describe(`${times} same requests at once are answered, and one more afterwards`, () => {
    test.each(operations)('$name', async ({ name, operation }) => {
      const { identity, own, ask } = shared.world
      const { sample, spends, unique, status = 200 } = subjectOf(name)
      const things = spends ? await another(spends, identity, own) : own
      const input = sample(things, plain(name))
      const length = long.includes(name) ? 3 : times
      const answers = await Promise.all(Array.from({ length }, () => ask(operation, input, things)))
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

  test.each(renaming)('five that get one name at once by $name: one has it', async ({ name, field }) => {
    const { identity, own, ask } = shared.world
    const operation = operations.find(each => each.name === name)?.operation
    const { sample, spends } = subjectOf(name)
    if (!operation || !spends) throw new Error('unreachable: the operations above change something')
    const five = await Promise.all(Array.from({ length: 5 }, () => another(spends, identity, own)))
    const answers = await Promise.all(five.map(things => ask(operation, sample(things, `of-five-${plain(name)}`), own)))
    const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join('\n')
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(refusals.length, told).toBe(4)
    for (const { status, body } of refusals) {
      expect(status, told).toBe(400)
      expect(body, told).toMatchObject({ errorCode: expect.stringMatching(/^E(011003|062107)$/) })
      expect(body.fields, told).toContainEqual({ field, message: expect.any(String) })
    }
  })
})
