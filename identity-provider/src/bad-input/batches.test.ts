import { describe, expect, test } from 'vitest'
import { managementContract } from '../contract.ts'
import { migratedEngines } from '../testing-engines.ts'
import { mutationsOf } from './mutations.ts'
import { subjectOf } from './subjects.ts'
import { worldOn } from './world.ts'

const { users, userBatches } = managementContract
const bytesMax = 20_000
/** Of the request as a whole, not of one user in it. */
const ofRequest = ['invite', 'inviteUrl', 'sendMail', 'sendSMS', 'templateOptions', 'templateId', 'locale']
type Failed = { failure: string }

describe.each(migratedEngines)('a batch on $engine', engine => {
  const shared = worldOn(engine)

  test.each([
    { one: 'users.create', many: 'create' as const, answer: 'createdUsers' },
    { one: 'users.patch', many: 'patch' as const, answer: 'patchedUsers' },
  ])('tells of each user that is wrong by the field, and does the rest: $many', async ({ one, many, answer }) => {
    const { contents, own, ask } = shared.world
    const sample = (name: string) => subjectOf(one).sample(own, name)
    const operation = one === 'users.create' ? users.create : users.patch
    const mutations = mutationsOf(operation, sample('wrong')).filter(
      ({ input, field }) => JSON.stringify(input).length < bytesMax && !ofRequest.includes(field.split('.')[0] ?? ''),
    )
    const before = await contents.digestOf()
    const wrong = await ask(userBatches[many], { users: mutations.map(({ input }) => input) }, own)
    expect(wrong.status, wrong.text.slice(0, 500)).toBe(200)
    expect(wrong.body).toMatchObject({ [answer]: [] })
    const failures = (wrong.body.failedUsers as Failed[]).map(({ failure }) => failure) // as the contract has it
    expect(failures).toHaveLength(mutations.length)
    expect(mutations.length).toBeGreaterThan(50)
    const unnamed = mutations.flatMap(({ what, field }, index) => {
      const [top = ''] = field.split('.')
      return failures[index]?.includes(top) ? [] : [`${field} (${what}): ${failures[index]}`]
    })
    expect(unnamed).toEqual([])
    expect(await contents.digestOf(), 'nothing is written').toEqual(before)
    const mixed = [mutations[0]?.input, sample(`right-${many}`), mutations[1]?.input]
    const right = await ask(userBatches[many], { users: mixed }, own)
    expect(right.body[answer]).toHaveLength(1)
    expect(right.body.failedUsers).toHaveLength(2)
  })
})
