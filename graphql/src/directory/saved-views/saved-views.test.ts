import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

async function act(name: string, input: Record<string, unknown>) {
  const payload = name === 'savedViewDelete' ? 'deletedId' : 'savedView { id page name search }'
  const query = mutationOf(name, payload, 'UserError { code }', 'InvalidInput { fields { field } }')
  // The query asks for these fields.
  return (await api.run(query, { input })) as { result: { savedView: { id: string } } }
}
async function list(page: string) {
  const data = await api.run(`{ savedViews(page: ${page}) { edges { node { id name search } } } }`)
  const { savedViews } = data as { savedViews: { edges: { node: { id: string; name: string; search: string } }[] } }
  return savedViews.edges.map(({ node }) => node)
}

test('views are saved, replaced by name, renamed and deleted, each page with its own', async () => {
  const view = { page: 'USERS', name: 'Disabled', search: 'status=disabled' }
  const { result } = await act('savedViewUpsert', view)
  const { id } = result.savedView
  expect(result).toMatchObject({ savedView: view })
  expect(await act('savedViewUpsert', { ...view, search: 'status=disabled&sort=NAME' })).toMatchObject({
    result: { savedView: { id } },
  })
  await act('savedViewUpsert', { ...view, page: 'AUDIT' })
  const { result: other } = await act('savedViewUpsert', { ...view, name: 'All', search: '' })
  expect(await list('USERS')).toEqual([
    { id: other.savedView.id, name: 'All', search: '' },
    { id, name: 'Disabled', search: 'status=disabled&sort=NAME' },
  ])
  expect(await act('savedViewRename', { id, name: 'All' })).toMatchObject({ result: { code: 'SAVED_VIEW_TAKEN' } })
  expect(await act('savedViewRename', { id, name: ' Off ' })).toMatchObject({ result: { savedView: { name: 'Off' } } })
  expect(await api.run(`{ node(id: "${id}") { ... on SavedView { name page } } }`)).toEqual({
    node: { name: 'Off', page: 'USERS' },
  })
  expect(await act('savedViewDelete', { id })).toMatchObject({ result: { deletedId: id } })
  for (const [name, input] of [
    ['savedViewDelete', { id }],
    ['savedViewRename', { id, name: 'x' }],
  ] as const)
    expect(await act(name, input)).toMatchObject({ result: { code: 'SAVED_VIEW_NOT_FOUND' } })
  expect((await list('USERS')).map(({ name }) => name)).toEqual(['All'])
})

test('an administrator with any role has views of their own, and none of another one', async () => {
  const { result } = await act('savedViewUpsert', { page: 'TENANTS', name: 'Mine', search: 'q=a' })
  for (const roleNames of [['Support'], ['Auditor']]) {
    api.actAs({ id: `U${roleNames}`, roleNames })
    expect(await list('TENANTS')).toEqual([])
    await act('savedViewUpsert', { page: 'TENANTS', name: 'Mine', search: 'q=b' })
    expect(await list('TENANTS')).toMatchObject([{ search: 'q=b' }])
    const { id } = result.savedView
    expect(await act('savedViewDelete', { id })).toMatchObject({ result: { code: 'SAVED_VIEW_NOT_FOUND' } })
  }
  api.actAs({})
  expect(await list('TENANTS')).toMatchObject([{ search: 'q=a' }])
})

test('long views and a fifty-first one are refused', async () => {
  api.actAs({ id: 'Umany' })
  const view = { page: 'USERS', search: '' }
  expect(await act('savedViewUpsert', { ...view, name: 'Long', search: 'x'.repeat(2001) })).toMatchObject({
    result: { fields: [{ field: 'search' }] },
  })
  expect(await act('savedViewUpsert', { ...view, name: ' ' })).toMatchObject({
    result: { fields: [{ field: 'name' }] },
  })
  for (let index = 0; index < 50; index++) await act('savedViewUpsert', { ...view, name: `View ${index}` })
  expect(await act('savedViewUpsert', { ...view, name: 'More' })).toMatchObject({
    result: { code: 'TOO_MANY_SAVED_VIEWS' },
  })
  expect(await act('savedViewUpsert', { ...view, name: 'View 7', search: 'q=x' })).toMatchObject({
    result: { savedView: { search: 'q=x' } },
  })
  api.actAs({})
})
