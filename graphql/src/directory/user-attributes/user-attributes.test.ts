import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

async function create(attributes: Record<string, unknown>[]) {
  const data = await api.run(
    `mutation ($input: UserAttributeCreateInput!) { userAttributeCreate(input: $input) { __typename
      ... on UserError { code } ... on InvalidInput { fields { field } }
      ... on UserAttributeCreatePayload { attributes { id name type displayName options { value label } defaultValue
        viewPermissionNames } } } }`,
    { input: { attributes } },
  )
  // The query above asks for these fields.
  return (data as { userAttributeCreate: { code?: string; attributes: { id: string }[] } }).userAttributeCreate
}
async function names(args = 'first: 25') {
  const data = await api.run(`{ userAttributes(${args}) { edges { node { name } } } }`)
  return (data as { userAttributes: { edges: { node: { name: string } }[] } }).userAttributes.edges.map(
    ({ node }) => node.name,
  )
}

test('attributes are declared, listed, found and deleted', async () => {
  const made = await create([
    {
      name: 'plan',
      type: 'SINGLE_SELECT',
      displayName: 'Plan',
      options: [{ value: 'free', label: 'Free' }, { value: 'gold' }],
      defaultValue: 'free',
      viewPermissionNames: ['See plans'],
    },
    { name: 'age', type: 'NUMBER' },
  ])
  expect(made.attributes).toMatchObject([
    {
      name: 'plan',
      type: 'SINGLE_SELECT',
      displayName: 'Plan',
      options: [
        { value: 'free', label: 'Free' },
        { value: 'gold', label: null },
      ],
      defaultValue: 'free',
      viewPermissionNames: ['See plans'],
    },
    { name: 'age', type: 'NUMBER', defaultValue: null },
  ])
  expect(await names()).toEqual(['age', 'plan'])
  expect(await names('filter: { text: "PLA" }')).toEqual(['plan'])
  expect(await names('last: 1, orderBy: { direction: DESC }')).toEqual(['age'])
  const [plan] = made.attributes
  expect(await api.run(`{ node(id: "${plan?.id}") { ... on UserAttribute { name } } }`)).toEqual({
    node: { name: 'plan' },
  })
  expect(
    await api.run(
      `mutation { userAttributeDelete(input: { ids: ["${plan?.id}"] }) { ... on UserAttributeDeletePayload { deletedIds } } }`,
    ),
  ).toEqual({ userAttributeDelete: { deletedIds: [plan?.id] } })
  expect(await names()).toEqual(['age'])
})

test.each([
  ['a name that is taken', { name: 'taken', type: 'TEXT' }, { code: 'ATTRIBUTE_TAKEN' }],
  ['a name with spaces', { name: 'no name', type: 'TEXT' }, { code: 'INVALID_INPUT' }],
  ['a selection of nothing', { name: 'empty', type: 'MULTI_SELECT' }, { code: 'INVALID_INPUT' }],
  ['a default of another type', { name: 'odd', type: 'NUMBER', defaultValue: 'x' }, { code: 'INVALID_INPUT' }],
])('%s is refused, and so are those beside it', async (_name, attribute, expected) => {
  await create([{ name: 'taken', type: 'TEXT' }])
  expect(await create([{ name: 'beside', type: 'TEXT' }, attribute])).toMatchObject(expected)
  expect(await names()).not.toContain('beside')
})
