import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const put = `mutation ($input: FlowImportInput!) { result: flowImport(input: $input) { __typename
  ... on FlowImportPayload { flow { id flowId name isEnabled export { version document } versions { number isCurrent name } } }
  ... on InvalidInput { fields { field } } } }`
function document(name: string) {
  return { metadata: { name }, contents: { start: { type: 'screen' } }, screens: [{ screenId: 'first', contents: {} }] }
}
type Imported = { result: { flow: { id: string; export: { version: string; document: Record<string, unknown> } } } }

test('a flow is imported, exported, versioned, restored and deleted', async () => {
  const first = (await api.run(put, { input: { flowId: 'ours', document: document('First') } })) as Imported
  const { id, export: exported } = first.result.flow
  expect(first).toMatchObject({
    result: {
      flow: {
        flowId: 'ours',
        name: 'First',
        isEnabled: true,
        export: { document: { flowId: 'ours', metadata: { name: 'First' }, contents: document('').contents } },
        versions: [{ number: 1, isCurrent: true }],
      },
    },
  })
  const input = { flowId: 'ours', expectedVersion: exported.version, document: document('Second') }
  expect(await api.run(put, { input })).toMatchObject({ result: { flow: { name: 'Second' } } })
  expect(await api.run(put, { input })).toMatchObject({ result: { __typename: 'FlowDocumentChangedMeanwhile' } })
  const restore = `mutation ($input: FlowRestoreInput!) { result: flowRestore(input: $input) { __typename
    ... on FlowRestorePayload { flow { name versions { number } } } } }`
  expect(await api.run(restore, { input: { id, number: 1 } })).toMatchObject({
    result: { flow: { name: 'First', versions: [{ number: 3 }, { number: 2 }, { number: 1 }] } },
  })
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
})

test.each([
  [{ flowId: 'with spaces', document: document('x') }, 'flowId'],
  [{ flowId: 'ours', document: { ...document('x'), metadata: { name: ' ' } } }, 'document.metadata.name'],
  [{ flowId: 'ours', document: { ...document('x'), contents: 'text' } }, 'document.contents'],
])('a problem with the document names its place: %o', async (input, field) => {
  expect(await api.run(put, { input })).toEqual({ result: { __typename: 'InvalidInput', fields: [{ field }] } })
})
