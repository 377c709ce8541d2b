import { setTimeout } from 'node:timers/promises'
import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { strictestEngine } from '../../engines.ts'
import { deleting, isUsed, operationOf } from '../support/deleting.ts'
import { another } from '../support/samples/seed.ts'
import { plain } from '../support/plain.ts'
import { subjectOf } from '../support/samples/subjects.ts'
import { operations, contextOn } from '../support/context.ts'

/** What a row may refer to, with what such a row is made by. */
const referring = [
  { table: 'roles', kind: 'role', id: 'roleId', name: 'userRoles.addV1', code: 'E011004' },
  { table: 'roles', kind: 'role', id: 'roleId', name: 'accessKeys.create', code: 'E011004' },
  { table: 'tenants', kind: 'tenant', id: 'tenantId', name: 'userTenants.add', code: 'E011004' },
  { table: 'tenants', kind: 'tenant', id: 'tenantId', name: 'ssoSettings.create', code: 'E011004' },
  { table: 'tenants', kind: 'tenant', id: 'tenantId', name: 'ssoSetupLinks.generate', code: 'E011004' },
  { table: 'sso_applications', kind: 'oidcApp', id: 'oidcAppId', name: 'userSsoApplications.add', code: 'E011004' },
  { table: 'users', kind: 'user', id: 'userId', name: 'accessKeys.create', code: 'E112102' },
  { table: 'users', kind: 'user', id: 'userId', name: 'jwts.signIn', code: 'E112102' },
  { table: 'users', kind: 'user', id: 'userId', name: 'userPasswords.setActive', code: 'E112102' },
] as const

/** They make what they do not find under the name that was sent. */
const making = [
  'tenants.create',
  'oauthProviders.save',
  'auditWebhooks.set',
  'flows.import',
  'flows.importV2',
  'descopers.update',
]

describe.each(strictestEngine)('on $engine', engine => {
  const shared = contextOn(engine)

  test.each(referring)('$name while its $kind is being deleted says that it is not there', async each => {
    const { identity, own, ask } = shared.world
    const things = await another(each.kind, identity, { ...own, tenantRoleName: own.roleName })
    const input = subjectOf(each.name).sample(things, `racing-${each.kind}`)
    const deleted = Promise.withResolvers<void>()
    const deletion = transact(identity.db, async tx => {
      const row = tx.deleteFrom(each.table).where('project_id', '=', own.projectId).where('id', '=', things[each.id])
      await row.execute()
      deleted.resolve()
      // Long enough for the other to have looked, and to wait for what we have not yet committed.
      await setTimeout(100)
    })
    await deleted.promise
    const { status, body, text } = await ask(operationOf(each.name), input, own)
    await deletion
    expect([400, 404], text).toContain(status)
    expect(body).toMatchObject({ errorCode: each.code })
  })

  // Each test walks over all operations that use the thing: on a busy machine that takes longer than a test usually may.
  const walkMs = 180_000
  describe('a deletion among all that uses the thing is done, and nothing of ours fails', () => {
    test.each(deleting)(
      '$kind',
      async ({ kind, name, table, column, thing, as = () => ({}) }) => {
        const { identity, contents, own, ask } = shared.world
        const made = await another(kind, identity, own)
        /** Keys and sessions that have ended are still written down. */
        const isStanding = async (id: string) =>
          (await contents.of(table)).some(row => row[column] === id && !row.revoked_at && !row.ended_at)
        for (const { name: using, operation } of operations) {
          if (using === name || !isUsed(using, { made, own })) continue
          const { spends = kind } = subjectOf(using)
          const spent = spends === kind ? own : await another(spends, identity, own)
          const things = await another(kind, identity, spent)
          const use = () => ask(operation, subjectOf(using).sample(things, `${kind}-${plain(using)}`), own)
          const remove = () => ask(operationOf(name), subjectOf(name).sample({ ...things, ...as(things) }, ''), own)
          expect(await isStanding(things[thing]), `${using}: what is to be deleted stands`).toBe(true)
          const [removed, ...answers] = await Promise.all([remove(), use(), use(), use(), use()])
          // Where the use may end the thing itself, it may have been there first.
          const isDone = removed.status === 200 || (spends === kind && [400, 404].includes(removed.status))
          expect.soft(isDone, `${using} ${removed.status} ${removed.text}`).toBe(true)
          if (!making.includes(using)) expect.soft(await isStanding(things[thing]), `${using}: it is gone`).toBe(false)
          answers.push(await use())
          const told = answers.map(({ status, text }) => `${using} ${status} ${text.slice(0, 600)}`).join('\n')
          expect.soft(Math.max(...answers.map(({ status }) => status)), told).toBeLessThan(500)
        }
      },
      walkMs,
    )
  })
})
