import { describe, expect, test } from 'vitest'
import { AdministratorNeeded, KeyNotAllowed } from '../../foundation/errors/errors.ts'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { AuditEventNotFound, NotReversible, UndoConflict } from './errors.ts'

const ada = 'ada@example.com'

/** The id of the latest event of an action. */
async function latest({ clientAs }: TestIdentity, action: string): Promise<string> {
  const { audits } = await clientAs().audit.search({ actions: [action], size: 1 })
  return audits[0]?.ID ?? `no ${action}`
}

describe.each(identityEngines)('undo on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('restores what a change of a user replaced, and the undo can be undone', async () => {
    const identity = await start()
    const { users, roles, audit } = identity.clientAs()
    await roles.create({ name: 'editor' })
    const { user } = await users.create({ loginId: ada, displayName: 'Ada', roleNames: ['editor'] })
    await users.patch({ loginId: user.userId, displayName: 'Countess', roleNames: [] })
    const changed = await latest(identity, 'UserModified')
    const { changes } = await audit.loadChanges({ ids: [changed] })
    expect(changes).toMatchObject([
      {
        id: changed,
        isReversible: true,
        notReversible: [],
        changes: [
          {
            kind: 'updated',
            type: 'user',
            id: user.userId,
            before: { displayName: 'Ada' },
            after: { displayName: 'Countess' },
          },
        ],
      },
    ])
    expect(await audit.undo({ id: changed })).toEqual({ notReversible: [] })
    expect((await users.load({ userId: user.userId })).user).toMatchObject({ name: 'Ada', roleNames: ['editor'] })
    expect((await users.search({ text: 'countess' })).users).toEqual([])
    await audit.undo({ id: await latest(identity, 'ChangeUndone') })
    expect((await users.load({ userId: user.userId })).user).toMatchObject({ name: 'Countess', roleNames: [] })
  })

  test('brings a deleted user back with roles, tenants and attributes, but without credentials and sessions', async () => {
    const identity = await start()
    const { users, roles, tenants, userAttributes, userPasswords, audit } = identity.clientAs()
    await roles.create({ name: 'editor' })
    await tenants.create({ id: 'acme', name: 'Acme' })
    await userAttributes.create({ attributes: [{ name: 'plan', displayName: 'Plan', type: 1 }] })
    const { user } = await users.create({
      loginId: ada,
      displayName: 'Ada',
      roleNames: ['editor'],
      userTenants: [{ tenantId: 'acme', roleNames: ['editor'] }],
      customAttributes: { plan: 'team' },
    })
    await userPasswords.setActive({ loginId: ada, password: 'a long enough passphrase' })
    const before = (await users.load({ userId: user.userId })).user
    await users.delete({ userId: user.userId })
    const { notReversible } = await audit.undo({ id: await latest(identity, 'UserDeleted') })
    expect(notReversible).toEqual(['credentials'])
    expect((await users.load({ userId: user.userId })).user).toEqual({ ...before, password: false })
    expect((await users.search({ customAttributes: { plan: 'team' } })).users).toMatchObject([{ userId: user.userId }])
    expect((await users.search({ text: 'ada' })).total).toBe(1)
  })

  test('takes back what was created, unless it is used since', async () => {
    const identity = await start()
    const { users, roles, audit } = identity.clientAs()
    const role = await roles.create({ name: 'editor' })
    const created = await latest(identity, 'RoleCreated')
    await users.create({ loginId: ada, roleNames: ['editor'] })
    await expect(audit.undo({ id: created })).rejects.toThrow(UndoConflict)
    await users.delete({ userId: (await users.load({ loginId: ada })).user.userId })
    await audit.undo({ id: created })
    expect((await roles.search({ roleIds: [role.id] })).roles).toEqual([])
  })

  test('refuses what was changed again since, and names the later change', async () => {
    const identity = await start()
    const { roles, audit } = identity.clientAs()
    await roles.create({ name: 'editor', description: 'one' })
    await roles.update({ name: 'editor', newName: 'editor', description: 'two' })
    const first = await latest(identity, 'RoleModified')
    await roles.update({ name: 'editor', newName: 'editor', description: 'three' })
    const second = await latest(identity, 'RoleModified')
    await expect(audit.undo({ id: first })).rejects.toMatchObject({
      name: 'UndoConflict',
      fields: [{ field: 'laterEventId', message: second }],
    })
    await audit.undo({ id: second })
    await audit.undo({ id: first })
    expect((await roles.search({ roleNames: ['editor'] })).roles).toMatchObject([{ description: 'one' }])
  })

  test('says what cannot be undone: rotated secrets, ended sessions, and what is not kept', async () => {
    const identity = await start()
    const { accessKeys, users, userSessions, audit } = identity.clientAs()
    const { key } = await accessKeys.create({ name: 'robot' })
    await accessKeys.delete({ id: key.id })
    await expect(audit.undo({ id: await latest(identity, 'AccessKeyDeleted') })).rejects.toThrow(NotReversible)
    const { user } = await users.create({ loginId: ada })
    await identity.clientAs().jwts.signIn({ loginId: ada })
    const [session] = (await userSessions.list({ userId: user.userId })).sessions
    await userSessions.end({ sessionId: session?.id ?? '' })
    const ended = await latest(identity, 'SessionEnded')
    await expect(audit.undo({ id: ended })).rejects.toThrow('This cannot be undone: sessions.')
    await expect(audit.undo({ id: 'Anone' })).rejects.toThrow(AuditEventNotFound)
  })

  test('takes the rights of the change, and gives none that the caller could not give', async () => {
    const identity = await start()
    const { users, userRoles, managementKeys, audit } = identity.clientAs()
    const { user } = await users.create({ loginId: ada, email: ada, verifiedEmail: true })
    await userRoles.set({ loginId: ada, roleNames: ['Administrator'] })
    await userRoles.set({ loginId: ada, roleNames: [] })
    const removed = await latest(identity, 'UserModified')
    const developer = identity.clientAs(undefined, ['read', 'audit', 'write', 'secret'])
    await expect(developer.audit.undo({ id: removed })).rejects.toThrow(AdministratorNeeded)
    expect((await users.load({ userId: user.userId })).user.roleNames).toEqual([])
    await audit.undo({ id: removed })
    expect((await users.load({ userId: user.userId })).user.roleNames).toEqual(['Administrator'])
    const { key } = await managementKeys.create({ name: 'of the project' })
    await managementKeys.delete({ ids: [key.id] })
    const deleted = await latest(identity, 'ManagementKeyDeleted')
    await expect(developer.audit.undo({ id: deleted })).rejects.toThrow(KeyNotAllowed)
  })

  test('never reaches another project', async () => {
    const identity = await start()
    await identity.clientAs().roles.create({ name: 'editor' })
    const event = await latest(identity, 'RoleCreated')
    const { projectId } = await identity.anotherProject()
    const other = identity.provider.clientFor({ ...identity.callAs(), projectId })
    await expect(other.audit.undo({ id: event })).rejects.toThrow(AuditEventNotFound)
    expect((await other.audit.loadChanges({ ids: [event] })).changes).toEqual([])
  })

  test('of relations is seen by the next question', async () => {
    const identity = await start()
    const { authorizationSchemas, authorizationRelations, authorizationChecks, audit } = identity.clientAs()
    await authorizationSchemas.save({ dsl: 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n' })
    const tuples = [{ resourceType: 'doc', resource: 'plan', relation: 'viewer', targetType: 'user', target: 'u1' }]
    const isAllowed = async () => (await authorizationChecks.check({ tuples })).tuples[0]?.allowed
    await authorizationRelations.create({ tuples })
    expect(await isAllowed()).toBe(true)
    await authorizationRelations.delete({ tuples })
    expect(await isAllowed()).toBe(false)
    await audit.undo({ id: await latest(identity, 'RelationsDeleted') })
    expect(await isAllowed()).toBe(true)
  })

  test('keeps no secrets beside those that the tables hold', async () => {
    const identity = await start()
    const { users, accessKeys, db } = { ...identity.clientAs(), db: identity.db }
    const { key } = await accessKeys.create({ name: 'robot' })
    await accessKeys.delete({ id: key.id })
    await users.create({ loginId: ada, password: 'a long enough passphrase' })
    const rows = await db.selectFrom('audit_changes').select('document').execute()
    const all = rows.map(({ document }) => document).join()
    expect(rows.length).toBeGreaterThan(2)
    expect(all).not.toMatch(/digest":"|"hash"|argon2|passphrase/)
  })

  test('is forgotten with the event', async () => {
    const identity = await start()
    const { roles, projectSettings } = identity.clientAs()
    await projectSettings.update({ auditRetentionDays: 1 })
    await roles.create({ name: 'editor' })
    identity.clock.now += 3 * 24 * 60 * 60_000
    await identity.provider.sweep()
    const { count } = await identity.db
      .selectFrom('audit_changes')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })
})
