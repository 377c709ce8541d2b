import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const rename = `mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) {
  __typename ... on ProjectUpdatePayload { project { name } } ... on InvalidInput { fields { field } } } }`

test('the project is renamed', async () => {
  expect(await api.run(rename, { input: { name: 'Storefront' } })).toEqual({
    projectUpdate: { __typename: 'ProjectUpdatePayload', project: { name: 'Storefront' } },
  })
  expect(await api.run('{ project { name projectId } }')).toEqual({
    project: { name: 'Storefront', projectId: api.identity.projectId },
  })
})

test('an empty name is refused at its field', async () => {
  expect(await api.run(rename, { input: { name: ' ' } })).toEqual({
    projectUpdate: { __typename: 'InvalidInput', fields: [{ field: 'name' }] },
  })
})

test('the project is a node, and another project is none', async () => {
  const nodeOf = (projectId: string) =>
    `{ node(id: "${btoa(`Project:${projectId}`)}") { ... on Project { projectId } } }`
  expect(await api.run(nodeOf(api.identity.projectId))).toEqual({ node: { projectId: api.identity.projectId } })
  const other = await api.identity.anotherProject()
  expect(await api.run(nodeOf(other.projectId))).toEqual({ node: null })
})
