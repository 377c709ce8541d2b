import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

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
  expect(await api.run('{ project { name databaseId } }')).toEqual({
    project: { name: 'Storefront', databaseId: api.identity.projectId },
  })
})

test('an empty name is refused at its field', async () => {
  expect(await api.run(rename, { input: { name: ' ' } })).toEqual({
    projectUpdate: { __typename: 'InvalidInput', fields: [{ field: 'name' }] },
  })
})

test('the project is a node, and another project is none', async () => {
  const nodeOf = (projectId: string) =>
    `{ node(id: "${btoa(`Project:${projectId}`)}") { ... on Project { databaseId } } }`
  expect(await api.run(nodeOf(api.identity.projectId))).toEqual({ node: { databaseId: api.identity.projectId } })
  const other = await api.identity.anotherProject()
  expect(await api.run(nodeOf(other.projectId))).toEqual({ node: null })
})

test('the project is tagged, cloned and listed; a first project is not deleted', async () => {
  const id = btoa(`Project:${api.identity.projectId}`)
  const tag = `mutation ($input: ProjectTagsUpdateInput!) { result: projectTagsUpdate(input: $input) { __typename
    ... on ProjectTagsUpdatePayload { project { version tags } } } }`
  const { project } = (await api.run('{ project { version } }')) as { project: { version: string } }
  const input = { tags: ['shop'], expectedVersion: project.version }
  expect(await api.run(tag, { input })).toMatchObject({ result: { project: { tags: ['shop'] } } })
  expect(await api.run(tag, { input })).toEqual({ result: { __typename: 'VersionConflict' } })
  const clone = `mutation ($input: ProjectCloneInput!) { result: projectClone(input: $input) { __typename
    ... on ProjectClonePayload { project { databaseId name environment tags } } ... on InvalidInput { fields { field } } } }`
  expect(await api.run(clone, { input: { name: 'Copy', isProduction: true } })).toMatchObject({
    result: { project: { databaseId: expect.stringMatching(/^P/), name: 'Copy', environment: 'production' } },
  })
  expect(await api.run(clone, { input: { name: ' ' } })).toMatchObject({ result: { fields: [{ field: 'name' }] } })
  expect(await api.run('{ projects(filter: { tags: ["shop"] }) { edges { node { id } } } }')).toEqual({
    projects: { edges: [{ node: { id } }] },
  })
  const remove = 'mutation ($input: ProjectDeleteInput!) { result: projectDelete(input: $input) { __typename } }'
  expect(await api.run(remove, { input: { id } })).toEqual({ result: { __typename: 'ProjectInUse' } })
  expect(await api.run(remove, { input: { id: btoa('Project:Pother') } })).toEqual({
    result: { __typename: 'ProjectNotFound' },
  })
})

test('a Developer neither tags, clones nor deletes the project', async () => {
  api.actAs({ roleNames: ['Developer'] })
  const id = btoa(`Project:${api.identity.projectId}`)
  const inputs = { projectTagsUpdate: '{ tags: [] }', projectClone: '{ name: "x" }', projectDelete: `{ id: "${id}" }` }
  for (const [name, input] of Object.entries(inputs)) {
    const { body } = await api.send({ query: `mutation { ${name}(input: ${input}) { __typename } }` })
    expect([name, body.errors?.[0]?.extensions.code]).toEqual([name, 'FORBIDDEN'])
  }
  api.actAs({})
})

test('the license says how far the rate limits reach', async () => {
  expect(await api.run('{ rateLimitTier }')).toEqual({ rateLimitTier: 'TIER_4' })
})
