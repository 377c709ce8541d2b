import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = 'id databaseId version name description kind data entryCount'
function act(name: string, payload = `list { ${fields} }`) {
  return mutationOf(name, payload, 'InvalidInput { fields { field } }')
}
type Created = { result: { list: { id: string; version: string } } }
// The document above asks for these fields.
async function createList(input: object) {
  return ((await api.run(act('listCreate'), { input })) as Created).result.list
}

test('a list is created, changed field by field, filled, looked up and emptied', async () => {
  const { id, version } = await createList({ name: 'offices', kind: 'IPS', data: ['192.0.2.0/24'] })
  expect(
    await api.run(act('listUpdate'), { input: { id, expectedVersion: version, description: 'All' } }),
  ).toMatchObject({
    result: { list: { name: 'offices', description: 'All', kind: 'IPS', data: ['192.0.2.0/24'] } },
  })
  expect(await api.run(act('listIpsAdd'), { input: { id, entries: ['203.0.113.7'] } })).toMatchObject({
    result: { list: { entryCount: 2 } },
  })
  const contains = (entry: string) => api.run(`{ listContains(id: "${id}", entry: ${entry}) }`)
  expect(await contains('{ ip: "192.0.2.9" }')).toEqual({ listContains: true })
  expect(await contains('{ ip: "198.51.100.1" }')).toEqual({ listContains: false })
  const { body } = await api.send({ query: `{ listContains(id: "${id}", entry: { text: "192.0.2.0/24" }) }` })
  expect(body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
  expect(await api.run(act('listIpsRemove'), { input: { id, entries: ['192.0.2.0/24'] } })).toMatchObject({
    result: { list: { data: ['203.0.113.7'] } },
  })
  expect(await api.run(act('listTextsAdd'), { input: { id, entries: ['x'] } })).toMatchObject({
    result: { __typename: 'ListOfOtherType' },
  })
  expect(await api.run(act('listClear'), { input: { id } })).toMatchObject({ result: { list: { entryCount: 0 } } })
})

test('texts are added, found and removed', async () => {
  const { id } = await createList({ name: 'words', kind: 'TEXTS' })
  await api.run(act('listTextsAdd'), { input: { id, entries: ['a', 'b', 'a'] } })
  expect(await api.run(act('listTextsRemove'), { input: { id, entries: ['b'] } })).toMatchObject({
    result: { list: { data: ['a'] } },
  })
  const contains = (list: string, text: string) =>
    api.run(`{ listContains(id: "${list}", entry: { text: "${text}" }) }`)
  expect(await contains(id, 'a')).toEqual({ listContains: true })
  expect(await contains(id, 'b')).toEqual({ listContains: false })
  expect(await contains(btoa('List:nobody'), 'a')).toEqual({ listContains: null })
})

test('lists are imported by name, filtered and ordered', async () => {
  await createList({ name: 'import a', kind: 'JSON', data: { old: true } })
  const lists = [
    { name: 'import a', kind: 'JSON', data: { new: true } },
    { name: 'Import b', kind: 'TEXTS', data: ['x'] },
  ]
  expect(await api.run(act('listsUpsert', 'lists { name data }'), { input: { lists } })).toMatchObject({
    result: { lists: expect.arrayContaining([{ name: 'import a', data: { new: true } }]) },
  })
  const query =
    '{ lists(filter: { text: "IMPORT" }, orderBy: { field: NAME, direction: DESC }) { edges { node { name } } } }'
  expect(await api.run(query)).toEqual({
    lists: { edges: [{ node: { name: 'Import b' } }, { node: { name: 'import a' } }] },
  })
  expect(await api.run('{ lists(filter: { name: "import a" }) { totalCount } }')).toEqual({ lists: { totalCount: 1 } })
})

test.each([
  [{ name: 'x', kind: 'IPS', data: ['nonsense'] }, 'data.0'],
  [{ name: 'x', kind: 'TEXTS', data: { a: 1 } }, 'data'],
])('a problem with the input names its field: %o', async (input, field) => {
  expect(await api.run(act('listCreate'), { input })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field }] },
  })
})

test('an unknown list is told by every mutation', async () => {
  const id = btoa('List:nobody')
  expect(await api.run(act('listClear', ''), { input: { id } })).toMatchObject({
    result: { __typename: 'ListNotFound' },
  })
  for (const name of ['listIpsAdd', 'listIpsRemove', 'listTextsAdd', 'listTextsRemove'])
    expect(await api.run(act(name, ''), { input: { id, entries: ['192.0.2.1'] } })).toMatchObject({
      result: { __typename: 'ListNotFound' },
    })
})
