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
  relation member: user | group#member
type folder
  relation viewer: user | group#member
  relation barred: user
  permission view: viewer - barred
`
const saveText = `mutation ($input: AuthorizationSchemaUpsertInput!) { authorizationSchemaUpsert(input: $input) {
  __typename
  ... on AuthorizationSchemaUpsertPayload { schema { text version } deletedRelations deletedTypes }
  ... on InvalidInput { message fields { field } } } }`
const createText = `mutation ($relations: [AuthorizationRelationInput!]!) {
  authorizationRelationsCreate(input: { relations: $relations }) {
    __typename ... on AuthorizationRelationsCreatePayload { count } ... on InvalidInput { fields { field } } } }`
function relation(resource: string, name: string, target: string) {
  const [resourceType = '', id = ''] = resource.split(':')
  const [targetType = '', targetId = '', set] = target.split(/[:#]/)
  return {
    resourceType,
    resource: id,
    relation: name,
    targetType: set ? `${targetType}#${set}` : targetType,
    target: targetId,
  }
}

test('a schema is checked, saved and loaded; errors name line and column', async () => {
  expect(await api.run('{ authorizationSchema { text } }')).toEqual({ authorizationSchema: null })
  await api.run(saveText, { input: { text, isDryRun: true } })
  expect(await api.run('{ authorizationSchema { text } }')).toEqual({ authorizationSchema: null })
  expect(await api.run(saveText, { input: { text } })).toMatchObject({
    authorizationSchemaUpsert: { schema: { text } },
  })
  const smaller = text.replace('  relation barred: user\n', '').replace(' - barred', '')
  expect(await api.run(saveText, { input: { text: smaller, isDryRun: true } })).toMatchObject({
    authorizationSchemaUpsert: { schema: { text }, deletedRelations: ['folder#barred'], deletedTypes: [] },
  })
  const refused = await api.run(saveText, { input: { text: 'model AuthZ 1.0\ntype user\n  relation a:' } })
  expect(refused).toMatchObject({
    authorizationSchemaUpsert: { __typename: 'InvalidInput', message: expect.stringContaining('line 3, column 14') },
  })
})

test('an answer comes with its proof, or with what would allow it', async () => {
  await api.run(createText, {
    relations: [
      relation('group:inner', 'member', 'user:ann'),
      relation('group:inner', 'member', 'user:bob'),
      relation('group:outer', 'member', 'group:inner#member'),
      relation('folder:f1', 'viewer', 'group:outer#member'),
      relation('folder:f1', 'barred', 'user:bob'),
    ],
  })
  const fields = 'resourceType resource relation targetType target'
  const explain = `query ($questions: [AuthorizationRelationInput!]!) {
    authorizationExplanations(questions: $questions) {
      isAllowed missingContext conditionError
      steps { kind depth branch relation { ${fields} } absent { relation } }
      relationsToCreate { ${fields} } relationsToDelete { ${fields} } } }`
  const questions = ['ann', 'bob', 'cid'].map(name => relation('folder:f1', 'view', `user:${name}`))
  const { authorizationExplanations: answers } = (await api.run(explain, { questions })) as {
    authorizationExplanations: { isAllowed: boolean; steps: { kind: string; depth: number; relation: unknown }[] }[]
  }
  expect(answers.map(({ isAllowed }) => isAllowed)).toEqual([true, false, false])
  const [ann, bob, cid] = answers
  expect(ann?.steps.map(({ kind, depth }) => `${kind} ${depth}`)).toEqual([
    'PERMISSION 0',
    'DIFFERENCE 0',
    'PERMISSION 1',
    'RELATION 1',
    'PERMISSION 1',
    'RELATION 1',
    'PERMISSION 1',
    'RELATION 1',
  ])
  expect(ann?.steps[1]).toMatchObject({ absent: [{ relation: 'barred' }] })
  expect(ann?.steps.at(-1)?.relation).toEqual(relation('group:inner', 'member', 'user:ann'))
  expect(bob).toMatchObject({ relationsToCreate: [], relationsToDelete: [relation('folder:f1', 'barred', 'user:bob')] })
  expect(cid).toMatchObject({ relationsToCreate: [relation('folder:f1', 'viewer', 'user:cid')], relationsToDelete: [] })
})

test('who has access is listed, and relations that do not fit are refused with their place', async () => {
  const list = '{ authorizationAccess(resourceType: "folder", resource: "f1", relation: "view") }'
  expect(await api.run(list)).toEqual({ authorizationAccess: ['ann'] })
  const remove = `mutation ($relations: [AuthorizationRelationInput!]!) {
    authorizationRelationsDelete(input: { relations: $relations }) { __typename } }`
  await api.run(remove, { relations: [relation('folder:f1', 'barred', 'user:bob')] })
  expect(await api.run(list)).toEqual({ authorizationAccess: expect.arrayContaining(['ann', 'bob']) })
  expect(await api.run(createText, { relations: [relation('folder:f1', 'view', 'user:ann')] })).toMatchObject({
    authorizationRelationsCreate: { __typename: 'InvalidInput', fields: [{ field: 'tuples[0].relation' }] },
  })
})
