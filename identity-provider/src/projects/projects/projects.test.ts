import { InvalidInput } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('projects on $engine', ({ start }) => {
  test('a key lists its own project, with the name and the tags it was last given', async () => {
    const identity = await start()
    const other = await identity.anotherProject()
    const { projects } = identity.clientAs()
    await projects.updateName({ name: '  Harbour  ' })
    await projects.updateTags({ tags: ['eu', 'test'] })
    expect(await projects.list({})).toEqual({
      projects: [{ id: identity.projectId, name: 'Harbour', environment: '', tags: ['eu', 'test'] }],
    })
    const headers = { authorization: `Bearer ${other.projectId}:${other.managementKey}` }
    const response = await fetch(`${identity.baseUrl}/v1/mgmt/projects/list`, { method: 'POST', headers, body: '{}' })
    expect((await response.json()).projects).toMatchObject([{ id: other.projectId, name: 'My project', tags: [] }])
  })

  test('an empty or endless name is refused at its field, and nothing changes', async () => {
    const { projects } = (await start()).clientAs()
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      const error = await projects.updateName({ name }).catch(error => error)
      expect(error).toBeInstanceOf(InvalidInput)
      expect(error.fields[0].field).toBe('name')
    }
    expect((await projects.list({})).projects[0]?.name).toBe('My project')
  })

  test('a change is in the audit trail with what it was changed to', async () => {
    const identity = await start()
    const { projects, audit } = identity.clientAs({ type: 'user', id: 'Uadmin', name: 'Ada' })
    await projects.updateName({ name: 'Harbour' })
    const { audits } = await audit.search({ actions: ['ProjectModified'] })
    expect(audits).toMatchObject([
      {
        actor: { name: 'Ada' },
        target: { type: 'project', id: identity.projectId, name: 'Harbour' },
        data: { changes: { name: 'Harbour' } },
      },
    ])
  })

  test('a new project has the roles of the console, and they are its own', async () => {
    const identity = await start()
    const { roles } = await identity.clientAs().roles.loadAll({})
    expect(roles.map(({ name }) => name)).toEqual(['Administrator', 'Auditor', 'Developer', 'Support', 'Tenant Admin'])
    expect(roles[1]).toMatchObject({ tenantId: '', permissionNames: ['User Viewer', 'Audit Viewer'] })
    const other = await identity.anotherProject()
    const headers = { authorization: `Bearer ${other.projectId}:${other.managementKey}` }
    const theirs = await (await fetch(`${identity.baseUrl}/v1/mgmt/role/all`, { headers })).json()
    expect(theirs.roles.map((role: { id: string }) => role.id)).not.toContain(roles[0]?.id)
  })

  test('a second start of the same database makes nothing new, but adds a key that the configuration names', async () => {
    const identity = await start()
    const again = { projectId: identity.projectId, administrator: identity.administrator }
    expect(await identity.provider.prepareFirstProject(again)).toEqual({ projectId: identity.projectId })
    await identity.provider.prepareFirstProject({ ...again, managementKey: 'a key of the configuration' })
    const load = (key: string) => {
      const headers = { authorization: `Bearer ${identity.projectId}:${key}` }
      return fetch(`${identity.baseUrl}/v1/mgmt/role/all`, { headers }).then(({ status }) => status)
    }
    expect(await load('a key of the configuration')).toBe(200)
    expect(await load(identity.managementKey)).toBe(200)
    expect(await load('an unknown key')).toBe(401)
  })
})
