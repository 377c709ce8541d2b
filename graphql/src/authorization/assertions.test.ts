import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
  await api.identity.clientAs().authorizationSchemas.save({ dsl: text })
  const tuple = { ...question, relation: 'viewer' }
  await api.identity.clientAs().authorizationRelations.create({ tuples: [tuple] })
})
afterAll(() => api.identity.close())

const text = 'model AuthZ 1.0 type user type folder relation viewer: user relation owner: user permission view: viewer'
const broken = text.replace('view: viewer', 'view: owner')
const question = { resourceType: 'folder', resource: 'f', relation: 'view', targetType: 'user', target: 'ann' }
const errorFields =
  '... on UserError { code message } ... on AssertionsBroken { assertions { id question { target } } }'
const saveSchema = `mutation ($input: AuthorizationSchemaUpsertInput!) { authorizationSchemaUpsert(input: $input) {
  __typename ... on AuthorizationSchemaUpsertPayload { schema { version } brokenAssertions { id } } ${errorFields} } }`
const saveAssertion = `mutation ($input: AuthorizationAssertionUpsertInput!) { authorizationAssertionUpsert(input: $input) {
  __typename ... on AuthorizationAssertionUpsertPayload { assertion { id isAllowed context } } ... on UserError { code } } }`
const results =
  'query ($text: String) { authorizationAssertionResults(text: $text) { verdict isHolding assertion { id } } }'

async function saved(isAllowed: boolean) {
  const data = await api.run(saveAssertion, { input: { question, isAllowed, context: { at: 1 } } })
  const { authorizationAssertionUpsert: answer } = data as {
    authorizationAssertionUpsert: { assertion: { id: string } }
  } // the shape of the mutation
  return answer.assertion.id
}

test('a schema that breaks an assertion is refused, named by a dry run, and saved by an explicit choice', async () => {
  const id = await saved(true)
  const refused = {
    __typename: 'AssertionsBroken',
    code: 'ASSERTIONS_BROKEN',
    assertions: [{ id, question: { target: 'ann' } }],
  }
  expect(await api.run(saveSchema, { input: { text: broken } })).toMatchObject({ authorizationSchemaUpsert: refused })
  expect(await api.run(saveSchema, { input: { text: broken, isDryRun: true } })).toMatchObject({
    authorizationSchemaUpsert: { brokenAssertions: [{ id }] },
  })
  const deletion = `mutation { authorizationSchemaDelete(input: { isConfirmed: true }) { ${errorFields} } }`
  expect(await api.run(deletion)).toMatchObject({ authorizationSchemaDelete: { code: 'ASSERTIONS_BROKEN' } })
  expect(await api.run(results)).toEqual({
    authorizationAssertionResults: [{ verdict: 'ALLOWED', isHolding: true, assertion: { id } }],
  })
  expect(await api.run(results, { text: broken })).toMatchObject({
    authorizationAssertionResults: [{ verdict: 'DENIED', isHolding: false }],
  })
  await api.run(saveSchema, { input: { text: broken, allowBrokenAssertions: true } })
  expect(await api.run(results)).toMatchObject({ authorizationAssertionResults: [{ isHolding: false }] })
  const remove = `mutation { authorizationAssertionDelete(input: { id: "${id}" }) {
    ... on AuthorizationAssertionDeletePayload { deletedId } ... on UserError { code } } }`
  expect(await api.run(remove)).toEqual({ authorizationAssertionDelete: { deletedId: id } })
  expect(await api.run(remove)).toEqual({ authorizationAssertionDelete: { code: 'ASSERTION_NOT_FOUND' } })
  expect(await api.run('{ authorizationAssertions { totalCount } }')).toEqual({
    authorizationAssertions: { totalCount: 0 },
  })
})

test('a schema that another caller saved meanwhile is not overwritten', async () => {
  const { version = '' } = await api.identity.clientAs().authorizationSchemas.load({})
  const save = (end: string) =>
    api.run(saveSchema, { input: { text: `${text} type ${end}`, expectedVersion: version } })
  expect(await save('a')).toMatchObject({
    authorizationSchemaUpsert: { __typename: 'AuthorizationSchemaUpsertPayload' },
  })
  expect(await save('b')).toMatchObject({ authorizationSchemaUpsert: { code: 'VERSION_CONFLICT' } })
})

test('stored relations are listed in pages, by resource, relation and target', async () => {
  const list = `query ($filter: AuthorizationStoredRelationFilter, $first: Int, $after: String) {
    authorizationStoredRelations(filter: $filter, first: $first, after: $after) {
      totalCount isTotalExact pageInfo { hasNextPage endCursor }
      edges { node { resourceType resource relation targetType target } } } }`
  const tuples = ['f', 'g'].map(resource => ({ ...question, resource, relation: 'owner' }))
  await api.identity.clientAs().authorizationRelations.create({ tuples })
  const [first] = tuples
  const page = (await api.run(list, { filter: { relation: 'owner', targetType: 'user' }, first: 1 })) as {
    authorizationStoredRelations: { pageInfo: { endCursor: string } }
  } // the shape of the query
  expect(page.authorizationStoredRelations).toMatchObject({
    totalCount: 2,
    isTotalExact: true,
    pageInfo: { hasNextPage: true },
    edges: [{ node: first }],
  })
  const after = page.authorizationStoredRelations.pageInfo.endCursor
  expect(await api.run(list, { filter: { relation: 'owner' }, after })).toMatchObject({
    authorizationStoredRelations: { pageInfo: { hasNextPage: false }, edges: [{ node: { resource: 'g' } }] },
  })
})
