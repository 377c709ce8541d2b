import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf, folders } from '../testing.ts'

const done = { ok: true }
function refused(message: string) {
  return {
    ok: false,
    code: 400,
    error: { errorMessage: expect.stringContaining(message) },
  }
}

type Schema = Parameters<ReturnType<typeof authorizationOf>['authz']['saveSchema']>[0]
type Definition = Schema['namespaces'][number]['relationDefinitions'][number]
type Node = NonNullable<Definition['complexDefinition']>

const self: Node = { nType: 'child', expression: { neType: 'self' } }
function setOf(namespace: string, definition: string): Node {
  return {
    nType: 'child',
    expression: {
      neType: 'targetSet',
      targetRelationDefinition: definition,
      targetRelationDefinitionNamespace: namespace,
    },
  }
}
function along(neType: 'relationLeft' | 'relationRight', relation: string, name: string, namespace = 'folder'): Node {
  return {
    nType: 'child',
    expression: {
      neType,
      relationDefinition: relation,
      relationDefinitionNamespace: namespace,
      targetRelationDefinition: name,
      targetRelationDefinitionNamespace: namespace,
    },
  }
}
function union(...children: Node[]): Node {
  return { nType: 'union', children }
}

/** Folders whose owners see what is below, and organizations whose members see what is above. */
const schema: Schema = {
  name: 'Files',
  namespaces: [
    {
      name: 'org',
      relationDefinitions: [
        { name: 'parent' },
        { name: 'member' },
        {
          name: 'related',
          complexDefinition: union(setOf('org', 'member'), along('relationLeft', 'parent', 'related', 'org')),
        },
      ],
    },
    {
      name: 'folder',
      relationDefinitions: [
        { name: 'parent' },
        { name: 'owner' },
        {
          name: 'viewer',
          complexDefinition: union(self, setOf('folder', 'owner'), along('relationRight', 'parent', 'viewer')),
        },
        { name: 'guest', complexDefinition: { nType: 'sub', children: [self, setOf('folder', 'owner')] } },
      ],
    },
  ],
}

function folder(resource: string, relationDefinition: string) {
  return { resource, relationDefinition, namespace: 'folder' }
}

describe.each(identityEngines)('namespaces on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const own = authorizationOf(identity, identity, descope)
    expect(await own.authz.saveSchema(schema, true)).toMatchObject(done)
    const has = async (relation: ReturnType<typeof folder>, target: string) =>
      (await own.authz.hasRelations([{ ...relation, target }])).data?.[0]?.hasRelation
    const names = async () => (await own.authz.loadSchema()).data?.namespaces.map(({ name }) => name)
    return { identity, ...own, has, names }
  }

  test('are loaded as they were saved, and lead to answers in every kind of expression', async () => {
    const { authz, has } = await started()
    expect((await authz.loadSchema()).data).toEqual(schema)
    await authz.createRelations([
      { ...folder('sub', 'parent'), target: 'top' },
      { ...folder('top', 'owner'), target: 'ann' },
      { ...folder('top', 'guest'), target: 'ann' },
      { ...folder('top', 'guest'), target: 'ben' },
      { resource: 'branch', relationDefinition: 'parent', namespace: 'org', target: 'head office' },
      { resource: 'branch', relationDefinition: 'member', namespace: 'org', target: 'eve' },
    ])
    expect(await has(folder('sub', 'viewer'), 'ann')).toBe(true)
    expect(await has(folder('sub', 'viewer'), 'ben')).toBe(false)
    expect(await has(folder('top', 'guest'), 'ann')).toBe(false)
    expect(await has(folder('top', 'guest'), 'ben')).toBe(true)
    const related = { resource: 'head office', relationDefinition: 'related', namespace: 'org' }
    expect(await has(related, 'eve')).toBe(true)
    expect((await authz.whoCanAccess('head office', 'related', 'org')).data).toEqual(['eve'])
  })

  test('without upgrade only those that are given change; with it the others go, with their relations', async () => {
    const { authz, has, names } = await started()
    await authz.createRelations([
      { ...folder('top', 'owner'), target: 'ann' },
      { resource: 'o', relationDefinition: 'member', namespace: 'org', target: 'eve' },
    ])
    const other = { name: 'other', relationDefinitions: [{ name: 'r' }] }
    expect(await authz.saveSchema({ namespaces: [other] }, false)).toMatchObject(done)
    expect(await names()).toEqual(['org', 'folder', 'other'])
    const smaller = { name: 'folder', relationDefinitions: [{ name: 'owner' }] }
    expect(await authz.saveSchema({ namespaces: [other, smaller] }, true)).toMatchObject(done)
    expect(await names()).toEqual(['other', 'folder'])
    expect(await has(folder('top', 'owner'), 'ann')).toBe(true)
    expect((await authz.resourceRelations('o')).data).toEqual([])
  })

  test('take a new name along everywhere: in definitions, relations and sets of targets', async () => {
    const { authz, has } = await started()
    await authz.createRelations([
      { ...folder('sub', 'parent'), target: 'top' },
      { ...folder('top', 'owner'), target: 'ann' },
      {
        ...folder('top', 'guest'),
        targetSetResource: 'top',
        targetSetRelationDefinition: 'viewer',
        targetSetRelationDefinitionNamespace: 'folder',
      },
    ])
    expect(await authz.saveRelationDefinition({ name: 'keeper' }, 'folder', 'owner')).toMatchObject(done)
    expect(await has(folder('sub', 'viewer'), 'ann')).toBe(true)
    const current = (await authz.loadSchema()).data?.namespaces.find(({ name }) => name === 'folder')
    expect(JSON.stringify(current)).not.toContain('owner')
    if (!current) throw new Error('the namespace is there')
    expect(await authz.saveNamespace({ ...current, name: 'drawer' }, 'folder')).toMatchObject(done)
    expect(JSON.stringify((await authz.loadSchema()).data)).not.toContain('folder')
    expect(await has({ ...folder('sub', 'viewer'), namespace: 'drawer' }, 'ann')).toBe(true)
    expect((await authz.resourceRelations('top')).data).toEqual(
      expect.arrayContaining([
        { resource: 'top', relationDefinition: 'keeper', namespace: 'drawer', target: 'ann' },
        expect.objectContaining({ namespace: 'drawer', targetSetRelationDefinitionNamespace: 'drawer' }),
      ]),
    )
  })

  test('a definition is saved, replaced and deleted with its relations', async () => {
    const { authz, has } = await started()
    expect(await authz.saveRelationDefinition({ name: 'editor' }, 'folder')).toMatchObject(done)
    await authz.createRelations([{ ...folder('top', 'editor'), target: 'ann' }])
    const complexDefinition = union(self, setOf('folder', 'guest'))
    expect(await authz.saveRelationDefinition({ name: 'editor', complexDefinition }, 'folder')).toMatchObject(done)
    expect(await has(folder('top', 'editor'), 'ann')).toBe(true)
    for (const _ of [1, 2]) expect(await authz.deleteRelationDefinition('editor', 'folder')).toMatchObject(done)
    expect((await authz.resourceRelations('top')).data).toEqual([])
    for (const _ of [1, 2]) expect(await authz.deleteNamespace('org')).toMatchObject(done)
    expect(await authz.deleteRelationDefinition('any', 'nothing')).toMatchObject(done)
  })

  test('what other definitions need is not deleted, and they are named', async () => {
    const { authz, names } = await started()
    expect(await authz.deleteRelationDefinition('owner', 'folder')).toMatchObject(
      refused('folder#viewer, folder#guest'),
    )
    expect(await authz.deleteRelationDefinition('parent', 'org')).toMatchObject(refused('org#related'))
    await authz.saveRelationDefinition(
      { name: 'reader', complexDefinition: union(self, setOf('org', 'member')) },
      'folder',
    )
    expect(await authz.deleteNamespace('org')).toMatchObject(refused('folder#reader'))
    expect(await names()).toEqual(['org', 'folder'])
  })

  test.each<[string, Definition, string]>([
    ['an unknown definition', { name: 'x', complexDefinition: union(self, setOf('folder', 'nobody')) }, 'nobody'],
    ['an unknown namespace', { name: 'x', complexDefinition: union(self, setOf('moon', 'r')) }, 'moon'],
    ['no expression', { name: 'x', complexDefinition: { nType: 'child' } }, 'folder'],
    ['no children', { name: 'x', complexDefinition: { nType: 'union', children: [] } }, 'folder'],
    ['an unknown kind of node', { name: 'x', complexDefinition: { nType: 'xor' as 'union' } }, 'xor'],
    ['a name with a blank', { name: 'x y' }, 'x y'],
    ['no name', { name: '' }, 'name'],
    [
      'children without end',
      { name: 'x', complexDefinition: Array.from({ length: 150 }).reduce<Node>(node => union(node), self) },
      'nested',
    ],
  ])('a definition with %s is refused, and what was there stays', async (_, definition, message) => {
    const { authz } = await started()
    const { ok, code, error } = await authz.saveRelationDefinition(definition, 'folder')
    expect({ ok, code }).toEqual({ ok: false, code: 400 })
    expect(JSON.stringify(error)).toContain(message)
    expect((await authz.loadSchema()).data).toEqual(schema)
  })

  test('a new name has to be free, and an old one to be there', async () => {
    const { authz } = await started()
    const [org] = schema.namespaces
    if (!org) throw new Error('there are two')
    expect(await authz.saveNamespace({ ...org, name: 'folder' }, 'org')).toMatchObject(
      refused('folder is there already'),
    )
    expect(await authz.saveNamespace({ ...org, name: 'new' }, 'nothing')).toMatchObject(refused('no nothing'))
    expect(await authz.saveRelationDefinition({ name: 'owner' }, 'folder', 'guest')).toMatchObject(refused('already'))
    expect(await authz.saveRelationDefinition({ name: 'new' }, 'folder', 'nothing')).toMatchObject(
      refused('folder#nothing'),
    )
    expect((await authz.loadSchema()).data).toEqual(schema)
  })

  test.each<[string, unknown]>([
    ['a new name that is none', { name: 'a b', relationDefinitions: [] }],
    [
      'children that are none',
      { name: 'new', relationDefinitions: [{ name: 'r', complexDefinition: { children: 'x' } }] },
    ],
    [
      'an expression that is none',
      { name: 'new', relationDefinitions: [{ name: 'r', complexDefinition: { expression: 7 } }] },
    ],
    [
      'a node that is none',
      { name: 'new', relationDefinitions: [{ name: 'r', complexDefinition: { children: [null] } }] },
    ],
    ['a text for a node', { name: 'new', relationDefinitions: [{ name: 'r', complexDefinition: 'self' }] }],
  ])('a namespace is not renamed with %s, and what was there stays', async (_, namespace) => {
    const { authz } = await started()
    // What the SDK's types rule out, a caller may send all the same.
    expect(await authz.saveNamespace(namespace as Schema['namespaces'][number], 'org')).toMatchObject(refused(''))
    expect((await authz.loadSchema()).data).toEqual(schema)
    expect(await authz.saveRelationDefinition({ name: 'a b' }, 'org', 'member')).toMatchObject(refused('a b'))
    expect((await authz.loadSchema()).data).toEqual(schema)
  })

  test('a schema of the language goes on as namespaces, its relations as typed as they were', async () => {
    const { fga, authz, saved, write, check } = await started()
    await saved(folders)
    await write('group:a member user:ann', 'folder:f viewer group:a#member')
    expect(await authz.saveRelationDefinition({ name: 'note' }, 'folder')).toMatchObject(done)
    expect(await check('folder:f view user:ann')).toEqual([true])
    expect(await write('folder:f viewer group:a')).toMatchObject(refused('tuples[0].targetType'))
    const { data } = await fga.loadSchema()
    expect(data?.dsl).toContain('relation viewer: user | group#member')
    expect(data?.dsl).toContain('relation note')
    await saved(data?.dsl)
    expect(await check('folder:f view user:ann')).toEqual([true])
  })

  test('what an arrow of the language finds in several types by one name keeps that name', async () => {
    const { authz, saved, write, check } = await started()
    await saved(`model AuthZ 1.0 type user type org relation lead: user permission view: lead
      type folder relation parent: folder | org relation lead: user permission view: lead | parent.view`)
    await write('folder:f parent org:o', 'org:o lead user:ann')
    for (const namespace of ['folder', 'org'])
      expect(await authz.saveRelationDefinition({ name: 'see' }, namespace, 'view')).toMatchObject(
        refused('folder#view'),
      )
    expect(await authz.saveRelationDefinition({ name: 'head' }, 'org', 'lead')).toMatchObject(done)
    expect(await check('folder:f view user:ann')).toEqual([true])
  })

  test('what the language cannot say is loaded as namespaces only, and the definition is named', async () => {
    const { fga } = await started()
    expect(await fga.loadSchema()).toMatchObject(refused('org#related'))
    expect(await fga.loadSchema()).toMatchObject(refused('/v1/mgmt/authz/schema/load'))
  })

  test('of definitions that are saved at once none is lost', { tags: ['every-engine'] }, async () => {
    const { authz, names } = await started()
    const added = Array.from({ length: 15 }, (_, n) => `d${n}`)
    await Promise.all(added.map(name => authz.saveRelationDefinition({ name }, 'folder')))
    await Promise.all(added.map(name => authz.saveNamespace({ name, relationDefinitions: [] })))
    const { data } = await authz.loadSchema()
    const definitions = data?.namespaces.find(({ name }) => name === 'folder')?.relationDefinitions
    expect(definitions?.map(({ name }) => name)).toEqual(expect.arrayContaining(added))
    expect(await names()).toEqual(expect.arrayContaining(added))
  })

  test('another project has none of them', async () => {
    const { identity, authz, names } = await started()
    const theirs = authorizationOf(identity, await identity.anotherProject(), descope).authz
    expect((await theirs.loadSchema()).data).toEqual({ namespaces: [] })
    await theirs.deleteNamespace('folder')
    expect(await theirs.saveRelationDefinition({ name: 'x' }, 'folder')).toMatchObject(refused('folder'))
    expect(await theirs.saveSchema({ namespaces: [] }, true)).toMatchObject(done)
    expect(await names()).toEqual(['org', 'folder'])
    expect((await authz.loadSchema()).data).toEqual(schema)
  })
})
