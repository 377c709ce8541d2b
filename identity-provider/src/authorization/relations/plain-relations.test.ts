import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf } from '../testing.ts'

const done = { ok: true }
function refused(message: string) {
  return {
    ok: false,
    code: 400,
    error: { errorMessage: expect.stringContaining(message) },
  }
}

const self = { nType: 'child' as const, expression: { neType: 'self' as const } }
function setOf(namespace: string, definition: string) {
  return {
    nType: 'child' as const,
    expression: {
      neType: 'targetSet' as const,
      targetRelationDefinition: definition,
      targetRelationDefinitionNamespace: namespace,
    },
  }
}
function union(...children: (typeof self | ReturnType<typeof setOf>)[]) {
  return { nType: 'union' as const, children }
}

/** Documents of organizations, as the relation API defines them. */
const namespaces = [
  { name: 'org', relationDefinitions: [{ name: 'member' }, { name: 'parent' }] },
  {
    name: 'note',
    relationDefinitions: [
      { name: 'owner' },
      { name: 'editor', complexDefinition: union(self, setOf('note', 'owner')) },
    ],
  },
]

function note(relationDefinition: string, resource = 'n') {
  return { resource, relationDefinition, namespace: 'note' }
}
const members = {
  targetSetResource: 'o',
  targetSetRelationDefinition: 'member',
  targetSetRelationDefinitionNamespace: 'org',
}

describe.each(identityEngines)('relations of the relation API on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const own = authorizationOf(identity, identity, descope)
    expect(await own.authz.saveSchema({ namespaces }, true)).toMatchObject(done)
    const has = async (relation: object, target: string) => {
      const query = { ...note('editor'), ...relation, target }
      return (await own.authz.hasRelations([query])).data?.[0]?.hasRelation
    }
    return { identity, ...own, has }
  }

  test('hold targets, sets of targets and what follows from both', async () => {
    const { authz, has } = await started()
    const relations = [
      { ...note('owner'), target: 'ann' },
      { ...note('editor'), ...members },
      { resource: 'o', relationDefinition: 'member', namespace: 'org', target: 'ben' },
    ]
    for (const _ of [1, 2]) expect(await authz.createRelations(relations)).toMatchObject(done)
    expect(await Promise.all(['ann', 'ben', 'eve'].map(target => has({}, target)))).toEqual([true, true, false])
    expect((await authz.resourceRelations('n')).data).toEqual(expect.arrayContaining(relations.slice(0, 2)))
    expect((await authz.resourceRelations('n', true)).data).toEqual([relations[0]])
    expect((await authz.targetsRelations(['o', 'ben'])).data).toEqual([relations[2]])
    expect((await authz.targetsRelationsWithTargetSetsFilter(['o'], true)).data).toEqual([relations[1]])
    expect((await authz.whoCanAccess('n', 'editor', 'note')).data?.toSorted()).toEqual(['ann', 'ben'])
    expect((await authz.whatCanTargetAccessWithRelation('ben', 'editor', 'note')).data).toEqual([{ resource: 'n' }])
    for (const _ of [1, 2]) expect(await authz.deleteRelations(relations)).toMatchObject(done)
    expect(await has({}, 'ben')).toBe(false)
  })

  test.each([
    ['no target', note('editor'), 'relations[1].target: is required'],
    ['a target and a set', { ...note('editor'), target: 'a', ...members }, 'relations[1].targetSetResource'],
    ['a target and a query', { ...note('editor'), target: 'a', query: { text: 'x' } }, 'relations[1].query'],
    ['a set and a query', { ...note('editor'), ...members, query: { text: 'x' } }, 'relations[1].query'],
    ['half a set', { ...note('editor'), targetSetResource: 'o' }, 'relations[1].targetSetRelationDefinition'],
    ['an unknown namespace', { ...note('editor'), namespace: 'x', target: 'a' }, 'relations[1].namespace'],
    ['an unknown definition', { ...note('reader'), target: 'a' }, 'relations[1].relationDefinition'],
    [
      'an unknown set',
      { ...note('editor'), ...members, targetSetRelationDefinition: 'x' },
      'relations[1].targetSetRelationDefinition',
    ],
    ['a query that says nothing', { ...note('editor'), query: { roles: [] } }, 'query'],
    ['a status that there is not', { ...note('editor'), query: { statuses: ['away' as 'enabled'] } }, 'statuses'],
  ])('with %s one is refused with its field, and nothing of the batch is written', async (_, wrong, message) => {
    const { authz } = await started()
    const good = { ...note('editor'), target: 'ann' }
    expect(await authz.createRelations([good, wrong])).toMatchObject(refused(message))
    expect((await authz.resourceRelations('n')).data).toEqual([])
  })

  test('with a query holds the users that match at that time, by user id and by login id', async () => {
    const { identity, authz, has } = await started()
    const client = identity.clientAs()
    await client.roles.create({ name: 'editors' })
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    const create = async (loginId: string, rest = {}) =>
      (await client.users.create({ loginId, email: loginId, ...rest })).user.userId
    const [ann, ben, eve] = [
      await create('ann@example.com', { roleNames: ['editors'] }),
      await create('ben@example.com', { userTenants: [{ tenantId: 'acme' }] }),
      await create('eve@example.com'),
    ]
    const byRole = { ...note('editor'), query: { roles: ['editors'] } }
    const byTenant = { ...note('editor'), query: { tenants: ['acme'], statuses: ['enabled', 'invited'] as const } }
    await authz.createRelations([
      byRole,
      { ...byTenant, query: { ...byTenant.query, statuses: ['invited', 'enabled'] } },
    ])
    await authz.createRelations([{ ...byTenant, query: { ...byTenant.query, statuses: ['enabled', 'invited'] } }])
    expect((await authz.resourceRelations('n')).data).toHaveLength(2)
    expect(await Promise.all([ann, ben, eve].map(id => has({}, id)))).toEqual([true, true, false])
    expect(await has({}, 'Ann@Example.com')).toBe(true)
    expect(await has({}, 'eve@example.com')).toBe(false)
    expect((await authz.whoCanAccess('n', 'editor', 'note')).data?.toSorted()).toEqual([ann, ben].toSorted())
    expect((await authz.whatCanTargetAccess(ben)).data).toEqual([{ ...note('editor'), target: ben }])
    await client.userRoles.set({ loginId: 'eve@example.com', roleNames: ['editors'] })
    await client.userRoles.set({ loginId: 'ann@example.com', roleNames: [] })
    expect(await Promise.all([ann, ben, eve].map(id => has({}, id)))).toEqual([false, true, true])
    await authz.deleteRelations([byRole])
    expect(await has({}, eve)).toBe(false)
    expect((await authz.resourceRelations('n')).data).toMatchObject([{ query: { tenants: ['acme'] } }])
  })

  test('with a query by attribute and by text, among test users too where that is asked', async () => {
    const { identity, authz, has } = await started()
    const client = identity.clientAs()
    await client.userAttributes.create({ attributes: [{ name: 'level', type: 2 }] })
    const { user } = await client.users.create({
      loginId: 'zoe',
      displayName: 'Zoe Quill',
      customAttributes: { level: 3 },
    })
    const { user: tester } = await client.users.create({ test: true, loginId: 'tess', displayName: 'Tess Quill' })
    await authz.createRelations([{ ...note('editor'), query: { customAttributes: { level: 3 } } }])
    await authz.createRelations([{ ...note('editor', 'm'), query: { text: 'quill' } }])
    await authz.createRelations([{ ...note('editor', 't'), query: { text: 'quill', withTestUser: true } }])
    await authz.createRelations([{ ...note('editor', 's'), query: { text: 'quill', ssoOnly: true } }])
    const ask = (target: string) => Promise.all(['n', 'm', 't', 's'].map(resource => has({ resource }, target)))
    expect(await ask(user.userId)).toEqual([true, true, true, false])
    expect(await ask(tester.userId)).toEqual([false, false, true, false])
  })

  test('on a schema of the language: a type that is not said is the only one there is, or none', async () => {
    const { fga, authz, check } = await started()
    await fga.saveSchema({
      dsl: 'model AuthZ 1.0 type user type bot type file relation owner: user relation runner: user | bot',
    })
    const file = (relationDefinition: string) => ({ resource: 'f', relationDefinition, namespace: 'file' })
    const runner = { ...file('runner'), target: 'x' }
    const bot = { ...runner, target: 'y', targetNamespace: 'bot' }
    expect(await authz.createRelations([{ ...file('owner'), target: 'ann' }, runner, bot])).toMatchObject(done)
    const { data = [] } = await authz.resourceRelations('f')
    expect(data).toEqual(
      expect.arrayContaining([{ ...file('owner'), target: 'ann', targetNamespace: 'user' }, runner, bot]),
    )
    expect(
      await check('file:f runner user:x', 'file:f runner bot:x', 'file:f runner user:y', 'file:f runner bot:y'),
    ).toEqual([true, true, false, true])
    const wrong = { ...file('owner'), target: 'y', targetNamespace: 'bot' }
    expect(await authz.createRelations([wrong])).toMatchObject(refused('relations[0].targetNamespace'))
    expect(await authz.createRelations(data)).toMatchObject(done)
    expect(await authz.deleteRelations(data)).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toEqual([])
  })
})
