import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const text = `model AuthZ 1.0
type user
type group
  relation member: user
type folder
  relation viewer: user | group#member
  permission view: viewer
`
function act(name: string, payload = '') {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return `mutation ($input: ${type}Input!, $dryRun: Boolean) { result: ${name}(input: $input, dryRun: $dryRun) {
    __typename ... on InvalidInput { fields { field } } ${payload && `... on ${type}Payload { ${payload} }`} } }`
}
async function start() {
  await api.run(act('authorizationSchemaDelete'), { input: { isConfirmed: true } })
  await api.run(act('authorizationSchemaUpsert'), { input: { text } })
}
function relation(resourceType: string, resource: string, name: string, targetType: string, target: string) {
  return { resourceType, resource, relation: name, targetType, target }
}
async function create(...relations: object[]) {
  await api.run(act('authorizationRelationsCreate'), { input: { relations } })
}
const parts = 'resourceType resource relation targetType target userSearch'
async function stored(of: string) {
  const query = `{ authorizationRelations(of: ${of}) { edges { node { ${parts} } } } }`
  // The query asks for these fields.
  const { authorizationRelations } = (await api.run(query)) as {
    authorizationRelations: { edges: { node: Record<string, unknown> }[] }
  }
  return authorizationRelations.edges.map(({ node: { userSearch: _, ...node } }) => node)
}

test('what is stored is listed by resource and by target, and what follows by target', async () => {
  await start()
  const direct = relation('folder', 'f1', 'viewer', 'user', 'ann')
  const set = relation('folder', 'f1', 'viewer', 'group#member', 'g1')
  const member = relation('group', 'g1', 'member', 'user', 'bob')
  await create(direct, set, member)
  expect(await stored('{ resource: { resource: "f1" } }')).toEqual([set, direct])
  expect(await stored('{ resource: { resource: "f1", withoutSets: true } }')).toEqual([direct])
  expect(await stored('{ targets: { targets: ["ann", "bob"] } }')).toEqual([direct, member])
  expect(await stored('{ targets: { targets: ["g1"], withSets: true } }')).toEqual([set])
  const query = `{ authorizationRelationsTo(target: "bob") { totalCount edges { node { resource relation } } }
    authorizationResourcesOf(target: "bob", resourceType: "folder", relation: "view") }`
  expect(await api.run(query)).toEqual({
    authorizationRelationsTo: {
      totalCount: 3,
      edges: [
        { node: { resource: 'f1', relation: 'view' } },
        { node: { resource: 'f1', relation: 'viewer' } },
        { node: { resource: 'g1', relation: 'member' } },
      ],
    },
    authorizationResourcesOf: ['f1'],
  })
})

test('resources are named and suggested; a page of relations names them in one call', async () => {
  await start()
  const folders = Array.from({ length: 20 }, (_, index) => `named-${index}`)
  await create(...folders.map(folder => relation('folder', folder, 'viewer', 'user', 'cid')))
  const names = folders.map(resource => ({ resourceType: 'folder', resource, displayName: `Folder ${resource}` }))
  await api.run(act('authorizationResourceNamesUpsert'), { input: { names } })
  expect(
    await api.run(`{ authorizationResourceNames(resources: [
      { resourceType: "folder", resource: "named-1" }, { resourceType: "folder", resource: "none" }]) { displayName } }`),
  ).toEqual({ authorizationResourceNames: [{ displayName: 'Folder named-1' }] })
  const suggest = (args: string) =>
    api.run(`{ authorizationSuggestions${args} { resourceType resources { resource displayName } } }`)
  expect(await suggest('(limit: 1)')).toMatchObject({
    authorizationSuggestions: expect.arrayContaining([
      { resourceType: 'folder', resources: [{ resource: 'named-0', displayName: 'Folder named-0' }] },
    ]),
  })
  expect(await suggest('(queries: [{ resourceType: "folder", texts: ["Folder named-7"] }])')).toEqual({
    authorizationSuggestions: [
      { resourceType: 'folder', resources: [{ resource: 'named-7', displayName: 'Folder named-7' }] },
    ],
  })
  const calls = (first: number) =>
    api.callsOf(`{ authorizationRelations(first: ${first}, of: { targets: { targets: ["cid"] } }) {
      edges { node { resourceName targetUser { name } } } } }`)
  const one = await calls(1)
  expect(one).toContain('authorizationResources.load')
  expect(await calls(20)).toEqual(one)
})

test('types and definitions are saved, renamed and deleted, unless others need them', async () => {
  await start()
  const namespaces = 'namespaces { name definitions { name types } }'
  const definition = { name: 'owner', types: ['user'] }
  expect(
    await api.run(act('authorizationDefinitionUpsert', namespaces), { input: { namespace: 'folder', definition } }),
  ).toMatchObject({ result: { namespaces: expect.arrayContaining([expect.objectContaining({ name: 'folder' })]) } })
  const rename = { namespace: 'folder', definition: { ...definition, name: 'keeper' }, oldName: 'owner' }
  const answer = await api.run(act('authorizationDefinitionUpsert', namespaces), { input: rename })
  expect(JSON.stringify(answer)).toContain('keeper')
  expect(JSON.stringify(answer)).not.toContain('owner')
  expect(
    await api.run(act('authorizationDefinitionDelete'), { input: { namespace: 'group', name: 'member' } }),
  ).toMatchObject({ result: { __typename: 'DefinitionInUse' } })
  expect(await api.run(act('authorizationNamespaceDelete'), { input: { name: 'group' } })).toMatchObject({
    result: { __typename: 'DefinitionInUse' },
  })
  const lost = { namespace: 'nothing', definition }
  expect(await api.run(act('authorizationDefinitionUpsert'), { input: lost })).toMatchObject({
    result: { __typename: 'NamespaceNotFound' },
  })
  const file = { name: 'file', definitions: [{ name: 'reader', types: ['user'] }] }
  await api.run(act('authorizationNamespaceUpsert'), { input: { namespace: file } })
  await api.run(act('authorizationNamespacesUpsert'), { input: { namespaces: [{ ...file, name: 'page' }] } })
  await api.run(act('authorizationDefinitionDelete'), { input: { namespace: 'folder', name: 'keeper' } })
  await api.run(act('authorizationNamespaceDelete'), { input: { name: 'page' } })
  expect(await api.run('{ authorizationNamespaces { name } }')).toEqual({
    authorizationNamespaces: expect.arrayContaining([{ name: 'file' }, { name: 'folder' }, { name: 'group' }]),
  })
  expect(JSON.stringify(await api.run('{ authorizationNamespaces { name } }'))).not.toContain('page')
})

test('relations are deleted by resource, by id and all together; a dry run deletes none', async () => {
  await start()
  await create(
    relation('folder', 'd1', 'viewer', 'user', 'dan'),
    relation('folder', 'd2', 'viewer', 'user', 'dan'),
    relation('folder', 'd3', 'viewer', 'user', 'eve'),
  )
  const left = async () => (await stored('{ targets: { targets: ["dan", "eve"] } }')).map(({ resource }) => resource)
  await api.run(act('authorizationRelationsDeleteOfResources'), { input: { resources: ['d1', 'eve'] } })
  expect(await left()).toEqual(['d2', 'd3'])
  await api.run(act('authorizationRelationsDeleteOfIds'), { input: { resources: ['eve'] } })
  expect(await left()).toEqual(['d2'])
  const all = 'authorizationRelationsDeleteAll'
  await api.run(act(all), { input: { isConfirmed: false } })
  await api.run(act(all), { input: { isConfirmed: true }, dryRun: true })
  expect(await left()).toEqual(['d2'])
  await api.run(act(all), { input: { isConfirmed: true } })
  expect(await left()).toEqual([])
  expect(await api.run('{ authorizationChanges(since: "2020-01-01T00:00:00Z") { isEverythingChanged } }')).toEqual({
    authorizationChanges: { isEverythingChanged: true },
  })
})

test('whoever a search of users finds has a relation', async () => {
  await start()
  const { user } = await api.identity.clientAs().users.create({ loginId: 'fay@example.com', roleNames: ['Auditor'] })
  const relations = [{ resourceType: 'folder', resource: 's1', relation: 'viewer', users: { roleNames: ['Auditor'] } }]
  await api.run(act('authorizationUserSearchRelationsCreate'), { input: { relations } })
  const access = '{ authorizationAccess(resourceType: "folder", resource: "s1", relation: "view") }'
  expect(await api.run(access)).toEqual({ authorizationAccess: [user.userId] })
  await api.run(act('authorizationUserSearchRelationsDelete'), { input: { relations } })
  expect(await api.run(access)).toEqual({ authorizationAccess: [] })
})

test('without a schema no relation is stored', async () => {
  await api.run(act('authorizationSchemaDelete'), { input: { isConfirmed: true } })
  const relations = [relation('folder', 'f1', 'viewer', 'user', 'ann')]
  expect(await api.run(act('authorizationRelationsCreate'), { input: { relations } })).toMatchObject({
    result: { __typename: 'NoSchema' },
  })
})
