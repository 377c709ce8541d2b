import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const put = `mutation ($input: FlowImportInput!) { result: flowImport(input: $input) { __typename
  ... on FlowImportPayload { flow { id flowId name isEnabled } }
  ... on InvalidInput { fields { field } } } }`
function document(name: string) {
  return { metadata: { name }, contents: { start: { type: 'screen' } }, screens: [{ screenId: 'first', contents: {} }] }
}
type Imported = { result: { flow: { id: string } } }
async function whole(id: string) {
  const query = `{ flowDocument(id: "${id}") { version document } flowVersions(id: "${id}") { number isCurrent name } }`
  // The query asks for these fields.
  return (await api.run(query)) as {
    flowDocument: { version: string; document: object } | null
    flowVersions: { number: number }[] | null
  }
}

test('a flow is imported, exported, versioned, restored and deleted', async () => {
  const first = (await api.run(put, { input: { flowId: 'ours', document: document('First') } })) as Imported
  const { id } = first.result.flow
  expect(first).toMatchObject({ result: { flow: { flowId: 'ours', name: 'First', isEnabled: true } } })
  const exported = await whole(id)
  expect(exported).toMatchObject({
    flowDocument: { document: { flowId: 'ours', metadata: { name: 'First' }, contents: document('').contents } },
    flowVersions: [{ number: 1, isCurrent: true, name: 'First' }],
  })
  const input = { flowId: 'ours', expectedVersion: exported.flowDocument?.version, document: document('Second') }
  expect(await api.run(put, { input })).toMatchObject({ result: { flow: { name: 'Second' } } })
  expect(await api.run(put, { input })).toMatchObject({ result: { __typename: 'FlowDocumentChangedMeanwhile' } })
  const restore = `mutation ($input: FlowRestoreInput!) { result: flowRestore(input: $input) { __typename
    ... on FlowRestorePayload { flow { name } } } }`
  expect(await api.run(restore, { input: { id, number: 1 } })).toMatchObject({
    result: { flow: { name: 'First' } },
  })
  expect((await whole(id)).flowVersions?.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(await api.run(restore, { input: { id, number: 9 } })).toEqual({
    result: { __typename: 'FlowVersionNotFound' },
  })
  expect(await api.run('{ flows(filter: { text: "first" }) { edges { node { flowId } } } }')).toEqual({
    flows: { edges: [{ node: { flowId: 'ours' } }] },
  })
  const remove = `mutation ($input: FlowsDeleteInput!) { result: flowsDelete(input: $input) {
    ... on FlowsDeletePayload { deletedIds } } }`
  expect(await api.run(remove, { input: { ids: [id] } })).toEqual({ result: { deletedIds: [id] } })
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
  expect(await whole(id)).toEqual({ flowDocument: null, flowVersions: null })
})

test.each([
  [{ flowId: 'with spaces', document: document('x') }, 'flowId'],
  [{ flowId: 'ours', document: { ...document('x'), metadata: { name: ' ' } } }, 'document.metadata.name'],
  [{ flowId: 'ours', document: { ...document('x'), contents: 'text' } }, 'document.contents'],
])('a problem with the document names its place: %o', async (input, field) => {
  expect(await api.run(put, { input })).toEqual({ result: { __typename: 'InvalidInput', fields: [{ field }] } })
})
