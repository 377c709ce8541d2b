import { beforeAll, describe, expect, test } from 'vitest'
import { managementContract } from '../../../provider/contract.ts'
import { ownOperations } from '../../../tenant-scope/operations/own-operations.ts'
import { migratedEngines } from '../../engines.ts'
import { subjectOf } from '../support/samples/subjects.ts'
import { operations, contextOn, type Context } from '../support/context.ts'

const { managementKeys, accessKeys } = managementContract
/** Who may only read can cancel jobs of their own, and sees no imports of others. */
const ofOthers: Record<string, number> = { 'jobs.cancel': 404 }
/** They read, and write it to a file: what is written here is their job and its event. */
const exports = ['userJobs.createExport', 'audit.createExport']

/** `?tenant=` with a refresh token is how widgets ask: who has no role there is known, and refused. */
const askedByWidgets = ['roles.loadOfSubtenants']

/** Who has no right to anything here, by who they are. */
async function strangersTo({ own, other, ask }: Context) {
  const projectRoles = [{ projectIds: ['Pelsewhere'], roles: ['admin'] }]
  const elsewhere = await ask(managementKeys.create, { name: 'elsewhere', reBac: { projectRoles } }, own)
  const accessKey = await ask(accessKeys.create, { name: 'no management key' }, own)
  const { projectId } = own
  return [
    { who: 'nobody', projectId, managementKey: '', status: 401 },
    { who: 'a wrong key', projectId, managementKey: `${own.managementKey}x`, status: 401 },
    { who: 'a key of another project', projectId, managementKey: other.managementKey, status: 401 },
    { who: 'our key at another project', ...other, managementKey: own.managementKey, status: 401 },
    { who: 'a key with rights elsewhere', projectId, managementKey: String(elsewhere.body.cleartext), status: 403 },
    { who: 'an access key', projectId, managementKey: String(accessKey.body.cleartext), status: 401 },
    { who: 'a session token', projectId, managementKey: own.sessionJwt, status: 401 },
    { who: 'a refresh token', projectId, managementKey: own.refreshJwt, status: 401 },
  ]
}

describe.each(migratedEngines)('on $engine', engine => {
  const shared = contextOn(engine)
  let strangers: Awaited<ReturnType<typeof strangersTo>>
  let supporter: { projectId: string; managementKey: string }
  /** What the operation before left. */
  let left: Record<string, string>
  beforeAll(async () => {
    const { contents, own, ask } = shared.world
    strangers = await strangersTo(shared.world)
    const { body } = await ask(managementKeys.create, { name: 'reads', reBac: { companyRoles: ['support'] } }, own)
    supporter = { projectId: own.projectId, managementKey: String(body.cleartext) }
    left = await contents.digestOf()
  })

  describe('who has no right is refused, and nothing is written', () => {
    test.each(operations)('$name', async ({ name, operation }) => {
      const { contents, own, ask } = shared.world
      const input = subjectOf(name).sample(own, 'refused')
      const before = left
      const answers = []
      // With a refresh token, some answer its user for their own account: `tenant-scope/widgets.test.ts`.
      const isOwn = ownOperations.has(operation)
      const refused = strangers.filter(({ who }) => !isOwn || who !== 'a refresh token')
      for (const { who, status, ...bearer } of refused) {
        const answer = await ask(operation, input, bearer)
        answers.push({ who, status: answer.status, code: answer.body.errorCode })
      }
      const read = await ask(operation, input, supporter)
      left = await contents.digestOf()
      const expected = refused.map(({ who, status }) => {
        const isWidget = who === 'a refresh token' && askedByWidgets.includes(name)
        return { who, status: isWidget ? 403 : status, code: 'E061005' }
      })
      expect(answers).toEqual(expected)
      const isReading = operation.right === 'read' || operation.right === 'audit'
      expect(read.status, read.text).toBe(isReading ? (ofOthers[name] ?? subjectOf(name).status ?? 200) : 403)
      if (exports.includes(name)) for (const table of ['jobs', 'audit_records']) delete before[table]
      expect(left, 'nothing is written, by who may only read either').toMatchObject(before)
    })
  })
})
