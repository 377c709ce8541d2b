import { describe, expect, test } from 'vitest'
import { managementContract } from '../../provider/contract.ts'
import { everyMigratedEngine, strictestEngine } from '../engines.ts'
import { complaintAbout } from './support/complaint.ts'
import { another } from './support/samples/seed.ts'
import { plain } from './support/plain.ts'
import { mutationsOf } from './support/mutations.ts'
import { subjectOf } from './support/samples/subjects.ts'
import { operations, contextOn } from './support/context.ts'

/** A file of users is as long as its body may be. */
function isAnyLength({ name, field }: { name: string; field: string }) {
  return name === 'userBatches.import' && (field === 'users' || field === 'hashes')
}

const { users, userBatches } = managementContract
const bytesMax = 20_000
/** Of the request as a whole, not of one user in it, or what no batch takes, which is refused as a whole. */
const ofRequest = [
  'familyAssociations',
  'invite',
  'inviteUrl',
  'sendMail',
  'sendSMS',
  'templateOptions',
  'templateId',
  'locale',
]
type Failed = { failure: string }

describe.each(strictestEngine)(
  'what is missing, of another type, too long, too large or too many is refused by its field, on $engine',
  engine => {
    const shared = contextOn(engine)
    /** What the operation before left. */
    let left: Record<string, string> | undefined

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
  },
)

describe.each(everyMigratedEngine)('on $engine', engine => {
  const shared = contextOn(engine)
  describe('a valid request is answered', () => {
    test.each(operations)('$name', async ({ name, operation }) => {
      const { identity, own, ask } = shared.world
      const { sample, spends, status = 200 } = subjectOf(name)
      const things = spends ? await another(spends, identity, own) : own
      const answer = await ask(operation, sample(things, plain(name)), things)
      expect(answer, answer.text).toMatchObject({ status })
    })
  })

  test.each([
    { one: 'users.create', many: 'create' as const, answer: 'createdUsers' },
    { one: 'users.patch', many: 'patch' as const, answer: 'patchedUsers' },
  ])(
    'a batch tells of each user that is wrong by the field, and does the rest: $many',
    async ({ one, many, answer }) => {
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
    },
  )
})
