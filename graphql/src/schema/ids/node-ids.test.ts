import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsMax } from '@gatehouse-id/operation'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const tenantId = btoa('Tenant:acme')
const badFields = [
  ['ssoConfigurations', '(tenantId: "acme") { totalCount }', 'tenantId is not a node id'],
  ['nodes', '(ids: ["x"]) { id }', 'x'],
  ['users', '(filter: { tenantIds: ["acme"] }) { totalCount }', 'filter.tenantIds.0 is not a node id'],
  [
    'users',
    `(filter: { tenantIds: ["${btoa('Role:r')}"] }) { totalCount }`,
    'filter.tenantIds.0 is an id of the type Role',
  ],
] as const

test.each(badFields)('a bad id fails %s%s alone', async (name, rest, message) => {
  const { body } = await api.send({ query: `{ viewer { databaseId } ${name}${rest} project { name } }` })
  expect(body.data).toEqual({
    viewer: { databaseId: 'Uadministrator' },
    [name]: null,
    project: { name: expect.any(String) },
  })
  expect(body.errors).toMatchObject([
    { path: [name], message: expect.stringContaining(message), extensions: { code: 'BAD_REQUEST' } },
  ])
})

test('a bad id in an entry fails the field of the entry', async () => {
  const { body } = await api.send({
    query: '{ users(first: 1) { edges { node { name accessKeys(first: 0) { totalCount } } } } viewer { databaseId } }',
  })
  expect(body.data).toMatchObject({
    users: { edges: [{ node: { name: expect.any(String), accessKeys: null } }] },
    viewer: {},
  })
})

test('of a long list the first ids that are none are told', async () => {
  const data = await api.run(
    `mutation ($input: UsersDeleteInput!) { result: usersDelete(input: $input) { ... on InvalidInput { fields { field } } } }`,
    { input: { ids: Array.from({ length: 1_000 }, () => 'x') } },
  )
  expect(data).toEqual({ result: { fields: Array.from({ length: problemsMax }, (_, n) => ({ field: `ids.${n}` })) } })
})

test.each([
  ['userDelete', 'UserDeleteInput', { id: 'Uada' }, [{ field: 'id', message: /not a node id/ }]],
  [
    'userDelete',
    'UserDeleteInput',
    { id: tenantId },
    [{ field: 'id', message: /the type Tenant: one of the type User/ }],
  ],
  [
    'usersDelete',
    'UsersDeleteInput',
    { ids: [btoa('User:Uada'), tenantId, 'x'] },
    [
      { field: 'ids.1', message: /the type Tenant/ },
      { field: 'ids.2', message: /not a node id/ },
    ],
  ],
])('%s names the field of a bad id', async (name, type, input, fields) => {
  const data = await api.run(
    `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ... on InvalidInput { fields { field message } } } }`,
    { input },
  )
  expect(data).toEqual({
    result: {
      __typename: 'InvalidInput',
      fields: fields.map(({ field, message }) => ({ field, message: expect.stringMatching(message) })),
    },
  })
})
