import { describe, expect, test } from 'vitest'
import { consoleRights } from '../roles/console-roles.ts'
import { identityEngines } from '../../testing/engines.ts'

const refused = { name: expect.stringMatching(/^(RightsExceeded|AdministratorNeeded)$/) }
const password = 'a long enough passphrase 1'

describe.each(identityEngines)('what administrators reach, on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { provider, projectId } = identity
    const owner = identity.clientAs()
    const clone = async (name: string, tags: string[]) => (await owner.projects.clone({ name, tags })).projectId
    const [europe, other] = [await clone('Europe', ['eu']), await clone('Other', [])]
    const first = (await owner.descopers.list({})).descopers[0]?.id ?? ''

    async function appoint(name: string, rbac: object) {
      const loginId = `${name}@example.com`
      const { descopers } = await owner.descopers.create({
        descopers: [{ loginId, attributes: { email: loginId }, rbac }],
      })
      return descopers[0]?.id ?? ''
    }
    /** With the rights of the role Administrator, and without the right `company`. */
    const as = (type: 'user' | 'managementKey', id: string, at = projectId) =>
      provider.clientFor({
        ...identity.callAs({ type, id, name: id }, consoleRights(['Administrator'])),
        projectId: at,
      })
    async function keyOf(reBac: object) {
      return (await owner.managementKeys.create({ name: 'a key', reBac })).key.id
    }
    return { identity, provider, projectId, owner, europe, other, first, appoint, as, keyOf }
  }

  test.each(['user', 'managementKey'] as const)(
    'a %s with the role admin in one project gives and takes nothing beyond it',
    async type => {
      const { owner, projectId, europe, first, appoint, as, keyOf } = await started()
      const here = { projects: [{ projectIds: [projectId], role: 'admin' }] }
      const id =
        type === 'user'
          ? await appoint('limited', here)
          : await keyOf({ projectRoles: [{ projectIds: [projectId], roles: ['admin'] }] })
      const client = as(type, id)
      const company = await appoint('company', { isCompanyAdmin: true })
      const european = await appoint('european', { projects: [{ projectIds: [europe], role: 'auditor' }] })
      const byTag = await appoint('by-tag', { tags: [{ tags: ['eu'], role: 'auditor' }] })
      const plain = await appoint('plain', {})
      const loginId = 'new@example.com'
      const Administrator = ['Administrator']
      const bound = await owner.accessKeys.create({ name: 'bound', userId: company })
      const before = await owner.descopers.list({})
      const attempts: [string, () => Promise<unknown>][] = [
        ...[
          { isCompanyAdmin: true },
          { projects: [{ projectIds: [europe], role: 'auditor' as const }] },
          { projects: [{ projectIds: [projectId, europe], role: 'admin' as const }] },
          { projects: [{ projectIds: ['Pnothing'], role: 'auditor' as const }] },
          { tags: [{ tags: ['eu'], role: 'auditor' as const }] },
        ].flatMap((rbac): [string, () => Promise<unknown>][] => [
          [`create ${JSON.stringify(rbac)}`, () => client.descopers.create({ descopers: [{ loginId, rbac }] })],
          [`update ${JSON.stringify(rbac)}`, () => client.descopers.update({ id: plain, rbac })],
        ]),
        ...[first, company, european, byTag].flatMap((target): [string, () => Promise<unknown>][] => [
          [`take from ${target}`, () => client.descopers.update({ id: target, rbac: {} })],
          [
            `appoint ${target} here`,
            () =>
              client.descopers.update({ id: target, rbac: { projects: [{ projectIds: [projectId], role: 'admin' }] } }),
          ],
          [`rename ${target}`, () => client.descopers.update({ id: target, attributes: { email: loginId } })],
          [`dismiss ${target}`, () => client.descopers.delete({ id: target })],
          [`delete ${target}`, () => client.users.delete({ userId: target })],
          [
            `disable ${target}`,
            async () => client.users.updateStatus({ loginId: await loginIdOf(target), status: 'disabled' }),
          ],
          [
            `set the password of ${target}`,
            async () => client.userPasswords.setActive({ loginId: await loginIdOf(target), password }),
          ],
          [`sign in as ${target}`, async () => client.jwts.signIn({ loginId: await loginIdOf(target) })],
          [
            `take roles of ${target}`,
            async () => client.userRoles.set({ loginId: await loginIdOf(target), roleNames: ['Support'] }),
          ],
        ]),
        ['bind a key to an administrator', () => client.accessKeys.create({ name: 'bound', userId: company })],
        ['rotate the key of an administrator', () => client.accessKeys.rotate({ id: bound.key.id })],
        ['create with the role', () => client.users.create({ loginId, roleNames: Administrator })],
        ['add the role', () => client.userRoles.add({ loginId: 'plain@example.com', roleNames: Administrator })],
        ['set the role', () => client.userRoles.set({ loginId: 'plain@example.com', roleNames: Administrator })],
        ['add a tag that reaches', () => client.projects.updateTags({ tags: ['eu'] })],
      ]
      async function loginIdOf(userId: string) {
        return (await owner.users.load({ userId })).user.loginIds[0] ?? ''
      }
      for (const [name, attempt] of attempts) await expect(attempt(), name).rejects.toMatchObject(refused)
      expect(await owner.descopers.list({})).toEqual(before)
      const inBatch = { users: [{ loginId: 'batch@example.com', roleNames: Administrator }] }
      await client.userBatches.create(inBatch).catch(() => undefined)
      expect((await owner.descopers.list({})).total).toBe(before.total)
      // What they administer they do.
      await client.descopers.create({
        descopers: [{ loginId, rbac: { projects: [{ projectIds: [projectId], role: 'auditor' }] } }],
      })
      await client.projects.updateTags({ tags: ['harmless'] })
    },
  )

  test('an administrator of two projects gives roles in these', async () => {
    const { projectId, europe, other, appoint, as } = await started()
    const id = await appoint('of-two', { projects: [{ projectIds: [projectId, europe], role: 'admin' }] })
    const auditorIn = (...projectIds: string[]) => ({ projects: [{ projectIds, role: 'auditor' as const }] })
    const plain = await appoint('plain', {})
    await as('user', id).descopers.update({ id: plain, rbac: auditorIn(europe) })
    await expect(as('user', id).descopers.update({ id: plain, rbac: auditorIn(other) })).rejects.toMatchObject(refused)
    const inEurope = await appoint('support', {
      projects: [
        { projectIds: [projectId], role: 'admin' },
        { projectIds: [europe], role: 'support' },
      ],
    })
    await expect(as('user', inEurope).descopers.update({ id: plain, rbac: {} })).rejects.toMatchObject(refused)
  })

  test('a user of another project is no administrator of the first, whatever their id', async () => {
    const { identity, europe, other, first, as } = await started()
    // Nothing makes such a user; the database would take them.
    const row = await identity.db.selectFrom('users').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    await identity.db
      .insertInto('users')
      .values({ ...row, project_id: europe })
      .execute()
    const impostor = as('user', first, europe)
    expect((await impostor.projects.list({})).projects.map(({ id }) => id)).toEqual([europe])
    const rbac = { projects: [{ projectIds: [other], role: 'admin' as const }] }
    const attempt = impostor.descopers.create({ descopers: [{ loginId: 'x@example.com', rbac }] })
    await expect(attempt).rejects.toMatchObject(refused)
  })

  test('a role elsewhere is of the same company, by what is stated, else by the role Administrator', async () => {
    const { identity, provider, owner, projectId: homeId, europe, other, first, appoint } = await started()
    const { projectId: foreign } = await identity.anotherProject()
    const roles = (userId: string) =>
      Promise.all(
        [europe, other, foreign, 'Pnothing'].map(projectId =>
          provider.findRoleElsewhere({ homeId, userId, projectId }),
        ),
      )
    const everywhere = ['Administrator', 'Administrator', undefined, undefined]
    expect(await roles(first)).toEqual(everywhere)
    const { user } = await owner.users.create({ loginId: 'developer', roleNames: ['Developer'] })
    expect(await roles(user.userId)).toEqual([undefined, undefined, undefined, undefined])
    const byTag = await appoint('by-tag', { tags: [{ tags: ['eu'], role: 'support' }] })
    expect(await roles(byTag)).toEqual(['Support', undefined, undefined, undefined])
    const company = await appoint('company', { isCompanyAdmin: true })
    expect(await roles(company)).toEqual(everywhere)
    // Who loses the console role by another way loses the company with it.
    await owner.userRoles.remove({ loginId: 'company@example.com', roleNames: ['Administrator'] })
    expect(await roles(company)).toEqual([undefined, undefined, undefined, undefined])
    await owner.users.updateStatus({ loginId: 'by-tag@example.com', status: 'disabled' })
    expect(await roles(byTag)).toEqual([undefined, undefined, undefined, undefined])
    expect(await provider.findRoleElsewhere({ homeId: europe, userId: first, projectId: other })).toBeUndefined()
  })

  test('a job in another project goes on only while its administrator reaches it', async () => {
    const { provider, owner, identity, europe, appoint } = await started()
    const id = await appoint('works', { projects: [{ projectIds: [europe], role: 'admin' }] })
    const client = provider.clientFor({
      ...identity.callAs({ type: 'user', id, name: 'Works' }, consoleRights(['Administrator'])),
      projectId: europe,
    })
    const run = async () => {
      const { job } = await client.userJobs.createExport({ format: 'csv', columns: ['loginIds'], filter: {} })
      return async () => {
        await provider.jobs.runDue()
        return (await client.jobs.load({ ids: [job.id] })).jobs[0]?.status
      }
    }
    expect(await (await run())()).toBe('succeeded')
    const finish = await run()
    await owner.descopers.update({ id, rbac: {} })
    expect(await finish()).toBe('failed')
  })
})
