import { beforeAll, describe, expect, test } from 'vitest'
import { managementContract } from '../../../provider/contract.ts'
import { migratedEngines } from '../../engines.ts'
import { another, type Kind } from '../support/samples/seed.ts'
import { plain } from '../support/plain.ts'
import { referencesIn, withReference } from '../support/references.ts'
import { subjectOf } from '../support/samples/subjects.ts'
import type { Fixtures } from '../support/samples/fixtures.ts'
import { operations, type Context, contextOn } from '../support/context.ts'

/** They make what they do not find, so that it would be there for those after them. */
const making = ['oauthProviders.save', 'auditWebhooks.set', 'flows.import', 'flows.importV2']
const inTurn = operations.toSorted(
  (one, next) => Number(making.includes(one.name)) - Number(making.includes(next.name)),
)

/** What another tenant of our project has, with our tenant's id. */
async function neighbourOf({ identity, own }: Context): Promise<Fixtures> {
  const kinds: Kind[] = ['tenantRole', 'ssoSettings', 'group']
  let things = await another('tenant', identity, own)
  for (const kind of kinds) things = await another(kind, identity, things)
  return { ...things, tenantId: own.tenantId }
}

describe.each(migratedEngines)('on $engine', engine => {
  const shared = contextOn(engine)
  let neighbour: Fixtures
  /** What the operation before left of the other project. */
  let left: Record<string, string> | undefined
  /** Names of theirs that we have used: some stay, such as that of an attribute of one of our users. */
  const told = new Set<string>()
  beforeAll(async () => {
    neighbour = await neighbourOf(shared.world)
  })

  /** Asks with each thing that stands elsewhere, with one that is nowhere, and with one of ours of another kind. */
  async function expectAbsent({ name, operation }: (typeof operations)[number], elsewhere: Fixtures): Promise<void> {
    const { own, ask } = shared.world
    const { sample } = subjectOf(name)
    const nowhere = `no-such-${plain(name)}`
    for (const reference of referencesIn(sample(own, ''), sample(elsewhere, ''))) {
      const otherKind = reference.ours === own.tenantId ? own.userId : own.tenantId
      const [unknown, foreign, wrong] = await Promise.all([
        ask(operation, withReference(sample(own, `unknown-${plain(name)}`), reference, nowhere), own),
        ask(operation, withReference(sample(own, `foreign-${plain(name)}`), reference, reference.theirs), own),
        ask(operation, withReference(sample(own, `wrong-${plain(name)}`), reference, otherKind), own),
      ])
      told.add(reference.theirs)
      const asked = `${reference.path.join('.')} is ${reference.theirs}: ${unknown.text} ${foreign.text} ${wrong.text}`
      expect.soft(unknown.status, asked).toBeLessThan(500)
      expect.soft([foreign.status, foreign.body.errorCode], asked).toEqual([unknown.status, unknown.body.errorCode])
      expect.soft([unknown.status, 400, 403, 404], asked).toContain(wrong.status)
      const longestFirst = [...told].toSorted((one, two) => two.length - one.length)
      const learnt = longestFirst.reduce((text, name) => text.replaceAll(name, ''), foreign.text)
      expect.soft(learnt, asked).not.toContain('strange')
    }
  }

  describe('what another project has is answered as what is not there, and stays as it is', () => {
    test.each(inTurn)('$name', async each => {
      const { contents, other } = shared.world
      const before = left ?? (await contents.digestOf(other.projectId))
      await expectAbsent(each, other)
      left = await contents.digestOf(other.projectId)
      expect(left).toEqual(before)
    })
  })

  describe('what another tenant has is answered as what is not there', () => {
    const scoped = inTurn.filter(({ name }) => usesTenant(name))
    test.each(scoped)('$name', async each => {
      await expectAbsent(each, neighbour)
    })
  })

  test('a role of another tenant cannot be changed through ours', async () => {
    const { contents, own, ask } = shared.world
    const before = await contents.digestOf()
    const { roles } = managementContract
    const role = { id: neighbour.tenantRoleId, tenantId: own.tenantId }
    const answers = [
      await ask(roles.update, { ...role, newName: 'mine' }, own),
      await ask(roles.updateBatch, { roles: [{ ...role, newName: 'mine' }] }, own),
      await ask(roles.delete, role, own),
      await ask(roles.deleteBatch, { roleIds: [role.id], tenantId: role.tenantId }, own),
    ]
    expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual(answers.map(() => [400, 'E011004']))
    expect(await contents.digestOf()).toEqual(before)
  })
})

/** Whether a sample names something that belongs to a tenant. */
function usesTenant(name: string): boolean {
  const place = (part: string) =>
    new Proxy({} as Fixtures, { get: (_, key) => (/tenantRole|ssoId|groupId/.test(String(key)) ? part : String(key)) })
  return referencesIn(subjectOf(name).sample(place('one'), ''), subjectOf(name).sample(place('other'), '')).length > 0
}
