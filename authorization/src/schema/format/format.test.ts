import { expect, test } from 'vitest'

import {
  formatSchema,
  fromNamespaces,
  NoSchemaLanguageForm,
  parseSchema,
  type Schema,
  toNamespaces,
} from '../../index.ts'
import { randomSchemaText } from '../../testing/random-schema.ts'

const schemaCount = 500

/** The schema without positions. */
function plain({ conditions, types }: Schema): unknown {
  return JSON.parse(
    JSON.stringify({
      conditions: [...conditions.values()],
      types: [...types.values()].map(type => ({ ...type, members: [...type.members.values()] })),
    }),
    (key, value) => (key === 'position' || key === 'expressionPosition' ? undefined : value),
  )
}

/** Compares text first, because `toEqual` is slow on large schemas. */
function expectSame(actual: Schema, expected: Schema) {
  if (JSON.stringify(plain(actual)) !== JSON.stringify(plain(expected))) expect(plain(actual)).toEqual(plain(expected))
}

/** Random schemas that are valid; most are. */
function randomSchemas() {
  const schemas: Schema[] = []
  for (let seed = 1; schemas.length < schemaCount; seed++) {
    const text = randomSchemaText(seed)
    // Some schemas do not declare the conditions that they use.
    if (text.includes(' with ') && !text.includes('constraint')) continue
    schemas.push(parseSchema(text))
  }
  return schemas
}

test('a schema has one canonical form', () => {
  const text = `
    model AuthZ 1.0  constraint Office:IpRange("10.0.0.0/8") condition Hours( hour int ){hour >= 9 && hour < 17}
    type user type group relation member:user|group#member with Office
    type folder relation parent: folder relation loose relation owner: parent.owner | user
    permission view: owner|parent.view with Office|Hours - (loose&(owner with !(Office&Hours)))`
  expect(formatSchema(parseSchema(text))).toBe(`model AuthZ 1.0

constraint Office: IpRange(ip_range: "10.0.0.0/8")
condition Hours(hour int) { hour >= 9 && hour < 17 }

type user

type group
  relation member: user | group#member with Office

type folder
  relation parent: folder
  relation loose
  relation owner: user | parent.owner
  permission view: (owner | parent.view with (Office | Hours)) - (loose & (owner with !(Office & Hours)))
`)
})

test('a formatted schema parses to the same schema, and formats to the same text', () => {
  for (const schema of randomSchemas()) {
    const text = formatSchema(schema)
    const read = parseSchema(text)
    expectSame(read, schema)
    expect(formatSchema(read)).toBe(text)
  }
})

test('converting a schema to the relation API and back loses nothing', () => {
  for (const schema of randomSchemas()) {
    const read = fromNamespaces(JSON.parse(JSON.stringify(toNamespaces(schema))))
    expectSame(read, schema)
    expect(formatSchema(read)).toBe(formatSchema(schema))
  }
})

function child(expression: Record<string, string>) {
  return { nType: 'child', expression }
}
const self = child({ neType: 'self' })
const set = child({ neType: 'targetSet', targetRelationDefinition: 'm', targetRelationDefinitionNamespace: 'g' })
const left = { relationDefinition: 'r', relationDefinitionNamespace: 'd' }
const right = { targetRelationDefinition: 'm', targetRelationDefinitionNamespace: 'g' }

test.each([
  ['d#x', { nType: 'intersect', children: [self, set] }],
  ['d#x', { nType: 'sub', children: [self, set] }],
  ['d#x', { nType: 'union', children: [self, set] }],
  ['d#x', set],
  ['d#x', child({ neType: 'relationRight', ...left, ...right })],
  ['d#x', child({ neType: 'relationLeft', ...left, targetRelationDefinition: 'r' })],
])('%s defined as %j has no form in the language', (definition, complexDefinition) => {
  const own = { ...complexDefinition }
  const schema = fromNamespaces({
    namespaces: [
      { name: 'g', relationDefinitions: [{ name: 'm' }] },
      { name: 'd', relationDefinitions: [{ name: 'r' }, { name: 'x', complexDefinition: own }] },
    ],
  })
  try {
    formatSchema(schema)
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof NoSchemaLanguageForm)) throw error
    expect(error.definition).toBe(definition)
    expect(error.message).toContain(`${definition} cannot be written in the schema language: `)
  }
})

test.each([
  ['a-b', { name: 'a-b', relationDefinitions: [] }],
  ['type', { name: 'type', relationDefinitions: [] }],
  ['d#with', { name: 'd', relationDefinitions: [{ name: 'with' }] }],
  ['d#ä', { name: 'd', relationDefinitions: [{ name: 'ä' }] }],
  ['d#r', { name: 'd', relationDefinitions: [{ name: 'r', types: [] }] }],
])('the name or list of %s has no form in the language', (definition, namespace) => {
  const write = () => formatSchema(fromNamespaces({ namespaces: [namespace] }))
  expect(write).toThrow(expect.objectContaining({ code: 'NO_SCHEMA_LANGUAGE_FORM', definition }))
})

test('a text with a line break in a constraint has no form in the language', () => {
  const label = {
    name: 'Label',
    builtin: 'LabelList',
    params: [],
    expression: '',
    arguments: { allowed_labels: ['a\nb'] },
  }
  const write = () => formatSchema(fromNamespaces({ namespaces: [], conditions: [label] }))
  expect(write).toThrow(expect.objectContaining({ code: 'NO_SCHEMA_LANGUAGE_FORM', definition: 'Label' }))
})

test('a union of one operand is formatted as the operand', () => {
  const of = (name: string) => ({ neType: 'targetSet', targetRelationDefinition: name })
  const complexDefinition = { nType: 'union', children: [{ nType: 'sub', children: [child(of('r'))] }] }
  const namespaces = [{ name: 'd', relationDefinitions: [{ name: 'r' }, { name: 'p', complexDefinition }] }]
  expect(formatSchema(fromNamespaces({ namespaces }))).toContain('permission p: r\n')
})
