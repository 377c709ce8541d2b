import descopeNew from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { seed } from '../../snapshots/testing.ts'
import { identityEngines } from '../../../testing/engines.ts'

describe.each(identityEngines)('projects of a company on $engine', ({ start }) => {
  test('a project is deleted with everything of it; the one the console is in is not', async () => {
    const identity = await start()
    await seed(identity)
    const sdk = descopeNew(identity)
    expect(await sdk.management.project.delete()).toMatchObject({
      ok: false,
      code: 400,
      error: { errorMessage: expect.stringContaining('console') },
    })
    const { data } = await sdk.management.project.clone('Gone soon')
    const projectId = data?.projectId ?? ''
    const clone = descopeNew({ projectId, managementKey: identity.managementKey, baseUrl: identity.baseUrl })
    await clone.password.signUp('ada', 'a password of a clone')
    expect(await clone.management.project.delete()).toMatchObject({ ok: true })
    expect(await clone.management.user.load('ada')).toMatchObject({ ok: false, code: 401 })
    expect(await clone.password.signIn('ada', 'a password of a clone')).toMatchObject({ ok: false, code: 401 })
    expect((await sdk.management.project.listProjects()).data).toMatchObject([{ id: identity.projectId }])
    const tables = ['users', 'roles', 'flows', 'flow_versions', 'signing_keys', 'audit_events', 'lists'] as const
    for (const table of tables) {
      const rows = identity.db.selectFrom(table).select('project_id').where('project_id', '=', projectId)
      expect(await rows.execute(), table).toEqual([])
    }
    const { audits } = await identity.clientAs().audit.search({ actions: ['ProjectDeleted'] })
    expect(audits).toMatchObject([{ target: { id: projectId, name: 'Gone soon' } }])
  })

  test('a project whose key has rights elsewhere stays until the key is deleted', async () => {
    const identity = await start()
    const { data } = await descopeNew(identity).management.project.clone('Keys')
    const { management } = descopeNew({
      projectId: data?.projectId ?? '',
      managementKey: identity.managementKey,
      baseUrl: identity.baseUrl,
    })
    const projectRoles = [{ projectIds: [identity.projectId], roles: ['admin'] }]
    const made = await management.managementKey.create('elsewhere', { projectRoles })
    expect(made).toMatchObject({ ok: true })
    expect(await management.project.delete()).toMatchObject({
      ok: false,
      code: 400,
      error: { errorMessage: expect.stringContaining('elsewhere') },
    })
    await management.managementKey.delete([made.data?.key.id ?? ''])
    expect(await management.project.delete()).toMatchObject({ ok: true })
  })

  test('a key sees the projects that it has a role in, and no others', async () => {
    const identity = await start()
    const sdk = descopeNew(identity)
    const blue = (await sdk.management.project.clone('Blue', undefined, ['blue'])).data?.projectId ?? ''
    await sdk.management.project.clone('Red')
    await identity.anotherProject()
    const tagRoles = [{ tags: ['blue'], roles: ['developer'] }]
    const { data } = await sdk.management.managementKey.create('tags', { tagRoles })
    const narrow = descopeNew({ projectId: blue, baseUrl: identity.baseUrl, managementKey: data?.cleartext ?? '' })
    expect((await narrow.management.project.listProjects()).data).toMatchObject([{ id: blue, name: 'Blue' }])
    expect(await narrow.management.project.delete()).toMatchObject({ ok: false, code: 403 })
    expect((await sdk.management.project.listProjects()).data).toHaveLength(3)
  })

  test('clones that are made at once are all whole', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const { management } = descopeNew(identity)
    const clones = await Promise.all(Array.from({ length: 5 }, (_, at) => management.project.clone(`Clone ${at}`)))
    expect(clones.map(({ ok }) => ok)).toEqual(clones.map(() => true))
    expect(new Set(clones.map(({ data }) => data?.projectId)).size).toBe(5)
    expect(await management.project.clone('')).toMatchObject({ ok: false, code: 400 })
    expect((await management.project.listProjects()).data).toHaveLength(6)
  })
})
