import { setTimeout } from 'node:timers/promises'
import { transact } from '@gatehouse/database'
import type { Operation } from '@gatehouse/operation'
import { describe, expect, test } from 'vitest'
import { migratedEngines } from '../testing-engines.ts'
import { another, type Kind } from './furnish.ts'
import { plain } from './plain.ts'
import { subjectOf } from './subjects.ts'
import type { Things } from './things.ts'
import { operations, worldOn } from './world.ts'

/** What a row may refer to, with what such a row is made by. */
const referring = [
  { table: 'roles', kind: 'role', id: 'roleId', name: 'userRoles.addV1', code: 'E011004' },
  { table: 'roles', kind: 'role', id: 'roleId', name: 'accessKeys.create', code: 'E011004' },
  { table: 'tenants', kind: 'tenant', id: 'tenantId', name: 'userTenants.add', code: 'E011004' },
  { table: 'tenants', kind: 'tenant', id: 'tenantId', name: 'ssoSettings.create', code: 'E011004' },
  { table: 'tenants', kind: 'tenant', id: 'tenantId', name: 'ssoSetupLinks.generate', code: 'E011004' },
  { table: 'sso_applications', kind: 'oidcApp', id: 'oidcAppId', name: 'userSsoApplications.add', code: 'E011004' },
  { table: 'users', kind: 'user', id: 'userId', name: 'accessKeys.create', code: 'E062108' },
  { table: 'users', kind: 'user', id: 'userId', name: 'jwts.signIn', code: 'E062108' },
  { table: 'users', kind: 'user', id: 'userId', name: 'userPasswords.setActive', code: 'E062108' },
] as const

/** What deletes a thing of each kind, where it knows it by another name than its own. */
const deleting: { kind: Kind; name: string; as?(things: Things): Partial<Things> }[] = [
  { kind: 'user', name: 'users.delete' },
  { kind: 'agent', name: 'users.delete', as: ({ agentId }) => ({ loginId: agentId }) },
  { kind: 'role', name: 'roles.delete' },
  { kind: 'tenantRole', name: 'roles.delete', as: ({ tenantRoleId }) => ({ roleId: tenantRoleId }) },
  { kind: 'permission', name: 'permissions.delete' },
  { kind: 'tenant', name: 'tenants.delete' },
  { kind: 'ssoSettings', name: 'ssoSettings.delete' },
  { kind: 'session', name: 'userSessions.end' },
  { kind: 'accessKey', name: 'accessKeys.delete' },
  { kind: 'oidcApp', name: 'ssoApplications.delete' },
  { kind: 'samlApp', name: 'ssoApplications.delete', as: ({ samlAppId }) => ({ oidcAppId: samlAppId }) },
  { kind: 'inboundApp', name: 'inboundApplications.delete' },
  { kind: 'consent', name: 'inboundConsents.delete' },
  { kind: 'jwtTemplate', name: 'jwtTemplates.delete' },
  { kind: 'ipList', name: 'lists.delete' },
  { kind: 'textList', name: 'lists.delete', as: ({ textListId }) => ({ ipListId: textListId }) },
  { kind: 'flow', name: 'flows.delete' },
  { kind: 'webhook', name: 'auditWebhooks.delete' },
  { kind: 'oauthProvider', name: 'oauthProviders.delete' },
  { kind: 'managementKey', name: 'managementKeys.delete' },
  { kind: 'descoper', name: 'descopers.delete' },
  { kind: 'attribute', name: 'userAttributes.delete' },
]

describe.each(migratedEngines)('on $engine', engine => {
  const shared = worldOn(engine)

  test.each(referring)('$name while its $kind is being deleted says that it is not there', async each => {
    const { identity, own, ask } = shared.world
    const things = await another(each.kind, identity, { ...own, tenantRoleName: own.roleName })
    const input = subjectOf(each.name).sample(things, `racing-${each.kind}`)
    const asked = await transact(identity.db, async tx => {
      const row = tx.deleteFrom(each.table).where('project_id', '=', own.projectId).where('id', '=', things[each.id])
      await row.execute()
      const answer = ask(operationOf(each.name), input, own)
      // Long enough for it to have looked, and to wait for what we have not yet committed.
      await setTimeout(100)
      return { answer }
    })
    const { status, body, text } = await asked.answer
    expect([400, 404], text).toContain(status)
    expect(body).toMatchObject({ errorCode: each.code })
  })

  describe('a deletion among all that uses the thing is done, and nothing of ours fails', () => {
    test.each(deleting)('$kind', async ({ kind, name, as = () => ({}) }) => {
      const { identity, own, ask } = shared.world
      const made = await another(kind, identity, own)
      for (const { name: using, operation } of operations) {
        if (using === name || !isUsed(using, { made, own })) continue
        const { spends = kind } = subjectOf(using)
        const spent = spends === kind ? own : await another(spends, identity, own)
        const things = await another(kind, identity, spent)
        const use = () => ask(operation, subjectOf(using).sample(things, `${kind}-${plain(using)}`), own)
        const remove = () => ask(operationOf(name), subjectOf(name).sample({ ...things, ...as(things) }, ''), own)
        const answers = await Promise.all([use(), use(), remove(), use(), use()])
        answers.push(await use())
        const told = answers.map(({ status, text }) => `${using} ${status} ${text.slice(0, 600)}`).join('\n')
        expect.soft(Math.max(...answers.map(({ status }) => status)), told).toBeLessThan(500)
      }
    })
  })
})

function operationOf(name: string): Operation {
  const operation = operations.find(each => each.name === name)?.operation
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation
}

/** Whether a sample names any of what was made in place of what stands. */
function isUsed(name: string, { made, own }: { made: Things; own: Things }): boolean {
  const seen = new Set<PropertyKey>()
  const watched = new Proxy(made, {
    get(things, key) {
      seen.add(key)
      return Reflect.get(things, key)
    },
  })
  subjectOf(name).sample(watched, '')
  return Object.entries(made).some(([key, value]) => seen.has(key) && value !== Reflect.get(own, key))
}
