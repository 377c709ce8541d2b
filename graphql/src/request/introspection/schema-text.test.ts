import { execute, getIntrospectionQuery, getOperationAST, parse } from 'graphql'
import { expect, test } from 'vitest'
import { getSchema } from '../../schema/schema.ts'
import { partOfSchema, schemaText } from './schema-text.ts'

const schema = getSchema()
const whole = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
}

function operationOf(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('unreachable: each has one')
  return { schema, document, operation, variables }
}

test.each([
  ['the whole schema', getIntrospectionQuery()],
  ['the whole schema with all that is known of it', getIntrospectionQuery(whole)],
  ['the names of types', '{ __schema { __typename types { name __typename } } __typename }'],
  ['one type', '{ user: __type(name: "User") { kind fields { name type { name ofType { name } } } } }'],
  ['a type that there is not', '{ __type(name: "Userr") { name } }'],
  [
    'what is left out',
    'query ($no: Boolean!) { __schema { queryType @include(if: $no) { name } ... @skip(if: $no) { mutationType { name } } } }',
  ],
  [
    'fields in several places',
    '{ __schema { queryType { name } ...more } } fragment more on __Schema { queryType { kind } }',
  ],
])('%s is answered as by an execution', async (_what, text) => {
  const variables = { no: false }
  const operation = operationOf(text, variables)
  const { data } = await execute({ schema, document: operation.document, variableValues: variables })
  const answer = JSON.parse(schemaText(operation))
  expect(answer).toEqual(JSON.parse(JSON.stringify(data)))
  expect(Object.keys(answer)).toEqual(Object.keys(data ?? {}))
})

test('it is known whether an operation asks for the schema', () => {
  const parts = [
    '{ viewer { databaseId } }',
    '{ __typename }',
    '{ ...of } fragment of on Query { ... { __type(name: "User") { name } } }',
    '{ viewer { databaseId } __schema { types { name } } }',
  ]
  expect(parts.map(text => partOfSchema(operationOf(text)))).toEqual(['none', 'none', 'all', 'some'])
})

test('an answer that would hold the schema many times is refused', () => {
  const within = (inner: string) => `{ possibleTypes { interfaces ${inner} } }`
  const text = `{ __schema { types ${within(within(within('{ name kind description }')))} } }`
  expect(() => schemaText(operationOf(text))).toThrow('too much of the schema')
})
