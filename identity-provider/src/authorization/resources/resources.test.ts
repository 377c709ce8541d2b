import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf } from '../testing.ts'

const done = { ok: true }

describe.each(identityEngines)('names of resources on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const own = authorizationOf(identity, identity, descope)
    await own.saved()
    const named = (resourceId: string, displayName: string, resourceType = 'folder') => ({
      resourceId,
      resourceType,
      displayName,
    })
    return { identity, named, ...own }
  }

  test('are saved, replaced and loaded by type and id', async () => {
    const { fga, named } = await started()
    const all = [named('f', 'Plans'), named('f', 'People', 'group'), named('g', 'Old plans')]
    expect(await fga.saveResourcesDetails(all)).toMatchObject(done)
    expect(await fga.saveResourcesDetails([named('f', 'New plans'), named('h', '')])).toMatchObject(done)
    const { data } = await fga.loadResourcesDetails([
      { resourceId: 'f', resourceType: 'folder' },
      { resourceId: 'f', resourceType: 'group' },
      { resourceId: 'g', resourceType: 'group' },
      { resourceId: 'f', resourceType: 'folder' },
    ])
    expect(data).toHaveLength(2)
    expect(data).toEqual(expect.arrayContaining([named('f', 'New plans'), named('f', 'People', 'group')]))
    expect(await fga.saveResourcesDetails([])).toMatchObject(done)
    expect((await fga.loadResourcesDetails([])).data).toEqual([])
  })

  test('of which the last counts where one is named twice in a call', async () => {
    const { fga, named } = await started()
    await fga.saveResourcesDetails([named('f', 'one'), named('f', 'two')])
    expect((await fga.loadResourcesDetails([{ resourceId: 'f', resourceType: 'folder' }])).data).toEqual([
      named('f', 'two'),
    ])
  })

  test('are offered for choosing: named ones first, up to a limit', async () => {
    const { fga, named, write } = await started()
    await write('folder:f viewer user:ann', 'folder:z viewer user:ann', 'group:a member user:ann')
    await fga.saveResourcesDetails([named('z', 'Zoo'), named('b', 'Boats')])
    const all = await fga.loadMappableSchema('any tenant')
    expect(all.data?.schema?.namespaces.map(({ name }) => name)).toEqual(['user', 'group', 'folder'])
    expect(all.data?.mappableResources).toEqual([
      { type: 'group', resources: [{ resource: 'a' }] },
      {
        type: 'folder',
        resources: [{ resource: 'b', displayName: 'Boats' }, { resource: 'z', displayName: 'Zoo' }, { resource: 'f' }],
      },
    ])
    const some = await fga.loadMappableSchema('any tenant', { resourcesLimit: 2 })
    expect(some.data?.mappableResources?.map(({ resources }) => resources.length)).toEqual([1, 2])
    await fga.deleteSchema()
    expect((await fga.loadMappableSchema('any tenant')).data).toEqual({ schema: null, mappableResources: [] })
  })

  test('are searched by how name or id begins, whatever the case, and letters stand for themselves', async () => {
    const { fga, named, write } = await started()
    await write('folder:plan%1 viewer user:ann', 'folder:plan_2 viewer user:ann', 'folder:other viewer user:ann')
    await fga.saveResourcesDetails([named('other', 'Planets')])
    const search = async (...queries: string[]) => {
      const { data } = await fga.searchMappableResources('any tenant', [{ type: 'folder', queries }])
      return data?.[0]?.resources.map(({ resource }) => resource).toSorted()
    }
    expect(await search('PLAN')).toEqual(['other', 'plan%1', 'plan_2'])
    expect(await search('plan%')).toEqual(['plan%1'])
    expect(await search('plan_')).toEqual(['plan_2'])
    expect(await search('%', '_', '\\')).toEqual([])
    expect(await search('oth', 'plan_2')).toEqual(['other', 'plan_2'])
    expect(await search()).toEqual(['other', 'plan%1', 'plan_2'])
    const unknown = await fga.searchMappableResources('any tenant', [{ type: 'nothing', queries: [] }])
    expect(unknown.data).toEqual([])
  })

  test('in more than a thousand, or without an id, are refused', async () => {
    const { fga, named } = await started()
    const refused = { ok: false, code: 400 }
    const many = Array.from({ length: 1_001 }, (_, n) => named(`f${n}`, 'x'))
    expect(await fga.saveResourcesDetails(many)).toMatchObject(refused)
    expect(await fga.loadResourcesDetails(many)).toMatchObject(refused)
    expect(await fga.saveResourcesDetails([named('', 'x')])).toMatchObject(refused)
    expect(await fga.saveResourcesDetails(many.slice(1))).toMatchObject(done)
    expect((await fga.loadResourcesDetails(many.slice(1))).data).toHaveLength(1_000)
  })

  test('of another project are not told, and a project takes everything along when it is deleted', async () => {
    const { identity, fga, named } = await started()
    const other = await identity.anotherProject()
    const theirs = authorizationOf(identity, other, descope)
    await theirs.saved()
    await theirs.write('folder:f viewer user:ann')
    await theirs.fga.saveResourcesDetails([named('f', 'Theirs')])
    expect((await fga.loadResourcesDetails([{ resourceId: 'f', resourceType: 'folder' }])).data).toEqual([])
    expect((await fga.loadMappableSchema('any tenant')).data?.mappableResources).toEqual([
      { type: 'group', resources: [] },
      { type: 'folder', resources: [] },
    ])
    await identity.db.deleteFrom('management_keys').where('project_id', '=', other.projectId).execute()
    await identity.db.deleteFrom('projects').where('id', '=', other.projectId).execute()
    for (const table of ['revisions', 'relations', 'changes', 'schemas', 'resources'] as const) {
      const rows = await identity.db.selectFrom(`authorization_${table}`).select('project_id').execute()
      expect(rows.filter(({ project_id }) => project_id === other.projectId)).toEqual([])
    }
  })
})
