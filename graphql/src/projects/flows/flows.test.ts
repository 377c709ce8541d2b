import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const put = `mutation ($input: FlowUpsertInput!) { result: flowUpsert(input: $input) { __typename
  ... on FlowUpsertPayload { flow { id flowId name isEnabled } }
  ... on InvalidInput { fields { field } } } }`
function document(name: string) {
  return { metadata: { name }, contents: { start: { type: 'screen' } }, screens: [{ screenId: 'first', contents: {} }] }
}
type Imported = { result: { flow: { id: string } } }
type Whole = { document: { version: string; document: object }; versions: { edges: { node: { number: number } }[] } }
async function whole(id: string) {
  const query = `{ node(id: "${id}") { ... on Flow {
    document { version document } versions { edges { node { number isCurrent name } } } } } }`
  // The query asks for these fields.
  return ((await api.run(query)) as { node: Whole }).node
}

test('a flow is imported, exported, versioned, restored and deleted', async () => {
  const first = (await api.run(put, { input: { flowId: 'ours', document: document('First') } })) as Imported
  const { id } = first.result.flow
  expect(first).toMatchObject({ result: { flow: { flowId: 'ours', name: 'First', isEnabled: true } } })
  const exported = await whole(id)
  expect(exported).toMatchObject({
    document: { document: { flowId: 'ours', metadata: { name: 'First' }, contents: document('').contents } },
    versions: { edges: [{ node: { number: 1, isCurrent: true, name: 'First' } }] },
  })
  const input = { flowId: 'ours', expectedVersion: exported.document.version, document: document('Second') }
  expect(await api.run(put, { input })).toMatchObject({ result: { flow: { name: 'Second' } } })
  expect(await api.run(put, { input })).toMatchObject({ result: { __typename: 'VersionConflict' } })
  const restore = `mutation ($input: FlowRestoreInput!) { result: flowRestore(input: $input) { __typename
    ... on FlowRestorePayload { flow { name } } } }`
  const tried = `mutation ($input: FlowRestoreInput!) { result: flowRestore(input: $input, dryRun: true) {
    ... on FlowRestorePayload { flow { name document { document } } } } }`
  expect(await api.run(tried, { input: { id, number: 1 } })).toMatchObject({
    result: { flow: { name: 'First', document: { document: { metadata: { name: 'First' } } } } },
  })
  expect((await whole(id)).document.document).toMatchObject({ metadata: { name: 'Second' } })
  expect(await api.run(restore, { input: { id, number: 1 } })).toMatchObject({
    result: { flow: { name: 'First' } },
  })
  expect((await whole(id)).versions.edges.map(({ node }) => node.number)).toEqual([3, 2, 1])
  const ids = ['FlowVersion:ours:2', 'FlowVersion:ours:9', 'FlowVersion:nobody:1'].map(btoa)
  expect(
    await api.run('query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on FlowVersion { name } } }', { ids }),
  ).toEqual({
    nodes: [{ id: ids[0], name: 'Second' }, null, null],
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

const validation = `query ($text: String!) { flowValidation(text: $text) {
  problems { path message line column } warnings { name } converted } }`
const save = `mutation ($input: FlowDraftUpsertInput!) { result: flowDraftUpsert(input: $input) { __typename
  ... on FlowDraftUpsertPayload { draft { version basedOn currentNumber document } }
  ... on InvalidInput { fields { field } } } }`
const publish = `mutation ($input: FlowPublishInput!) { result: flowPublish(input: $input) { __typename
  ... on FlowPublishPayload { flow { name } }
  ... on InvalidInput { fields { field message } } } }`
type Saved = { result: { draft: { version: string } } }

test('a draft is begun from a starter flow, checked, saved, refused, published and discarded', async () => {
  const starters = (await api.run('{ flowStarters { flowId name document } }')) as {
    flowStarters: { flowId: string; document: { contents: object } }[]
  }
  const starter = starters.flowStarters.find(({ flowId }) => flowId === 'sign-in')
  const made = (await api.run(put, { input: { flowId: 'drawn', document: starter?.document } })) as Imported
  const { id } = made.result.flow
  const broken = { ...starter?.document, metadata: { name: 'Drawn' }, contents: { start: 'a', steps: {} } }
  const text = JSON.stringify(broken, null, 2)
  expect(await api.run(validation, { text })).toMatchObject({
    flowValidation: {
      problems: [{ path: ['contents', 'steps'], message: 'must have a step', column: 14 }],
      warnings: [],
      converted: null,
    },
  })
  const first = (await api.run(save, { input: { id, document: broken, expectedVersion: '' } })) as Saved
  expect(first).toMatchObject({ result: { draft: { basedOn: 1, currentNumber: 1 } } })
  expect(await api.run(save, { input: { id, document: broken, expectedVersion: '' } })).toEqual({
    result: { __typename: 'VersionConflict' },
  })
  expect(await api.run(publish, { input: { id } })).toEqual({
    result: { __typename: 'InvalidInput', fields: [{ field: 'contents.steps', message: 'must have a step' }] },
  })
  const mended = { ...starter?.document, metadata: { name: 'Drawn' } }
  const expectedVersion = first.result.draft.version
  const second = (await api.run(save, { input: { id, document: mended, expectedVersion } })) as Saved
  expect(await api.run(publish, { input: { id, expectedVersion } })).toMatchObject({
    result: { __typename: 'VersionConflict' },
  })
  await api.run(put, { input: { flowId: 'drawn', document: document('Overtaking') } })
  const over = { id, expectedVersion: second.result.draft.version }
  expect(await api.run(publish, { input: over })).toMatchObject({ result: { __typename: 'FlowPublishedMeanwhile' } })
  expect(await api.run(publish, { input: { ...over, over: 2 } })).toMatchObject({ result: { flow: { name: 'Drawn' } } })
  expect(await api.run(publish, { input: { id } })).toMatchObject({ result: { __typename: 'FlowDraftNotFound' } })
  await api.run(save, { input: { id, document: mended } })
  const discard = `mutation { flowDraftDiscard(input: { id: "${id}" }) { __typename } }`
  expect(await api.run(discard)).toEqual({ flowDraftDiscard: { __typename: 'FlowDraftDiscardPayload' } })
  expect(await api.run(`{ node(id: "${id}") { ... on Flow { draft { version } } } }`)).toEqual({
    node: { draft: null },
  })
})

test('a draft is tried out: its steps are told, secrets are blotted, and no session begins', async () => {
  const components = [
    { component: 'input', name: 'password', label: 'Password', type: 'password' },
    { component: 'button', id: 'go', text: 'Go' },
  ]
  const contents = {
    start: 'ask',
    steps: {
      ask: { type: 'screen', screen: 'first', next: 'end' },
      end: { type: 'end', output: { done: true } },
    },
  }
  const imported = (await api.run(put, { input: { flowId: 'tried', document: document('Tried') } })) as Imported
  const { id } = imported.result.flow
  const start = `mutation ($input: FlowTestStartInput!) { result: flowTestStart(input: $input) { __typename
    ... on FlowTestStartPayload { response trace { stepId type outcome input milliseconds } } } }`
  expect(await api.run(start, { input: { id } })).toEqual({ result: { __typename: 'FlowNotRunnable' } })
  const draft = { dsl: contents, screens: [{ id: 'first', htmlTemplate: { components } }] }
  const begun = (await api.run(start, { input: { id, document: draft } })) as {
    result: { response: { executionId: string; stepId: string } }
  }
  expect(begun).toMatchObject({
    result: { response: { status: 'waiting', action: 'screen' }, trace: [{ stepId: 'ask', type: 'screen' }] },
  })
  const next = `mutation ($input: FlowTestNextInput!) { result: flowTestNext(input: $input) { __typename
    ... on FlowTestNextPayload { response trace { stepId type outcome } } } }`
  const { executionId, stepId } = begun.result.response
  const input = { executionId, stepId, interactionId: 'go', input: { password: 'a secret of mine' } }
  const ended = await api.run(next, { input })
  expect(ended).toMatchObject({ result: { response: { status: 'completed', output: { done: true } } } })
  expect(JSON.stringify(ended)).not.toMatch(/a secret of mine|sessionJwt/)
  expect(await api.run(next, { input })).toMatchObject({ result: { __typename: expect.stringMatching(/^Flow/) } })
})
