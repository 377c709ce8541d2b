import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { printSchemaWithDirectives } from '@graphql-tools/utils'
import { expect, test } from 'vitest'
import { permissionTable } from '../capabilities.ts'
import { getSchema } from './schema.ts'

const schema = getSchema()
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const ownTypes = types.filter(({ name }) => !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(name))

/** Every part of a type that can be described, by its coordinate. */
function partsOf(type: GraphQLNamedType): [coordinate: string, description: string | null | undefined][] {
  const parts: [string, string | null | undefined][] = [[type.name, type.description]]
  if (isEnumType(type))
    for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value.description])
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) parts.push([`${type.name}.${field.name}`, field.description])
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      parts.push([`${type.name}.${field.name}`, field.description])
      for (const arg of field.args) parts.push([`${type.name}.${field.name}(${arg.name})`, arg.description])
    }
  }
  return parts
}

test('schema.graphql is the schema (`npm test -- schema -u` prints it)', async () => {
  // An empty line before every member that has a description.
  const printed = printSchemaWithDirectives(schema).replaceAll(/(?<=[^{\n])\n(?= {2}""")/g, '\n\n')
  await expect(`${printed}\n`).toMatchFileSnapshot('../../schema.graphql')
})

test('every type, field, argument and value says in one line what it is', () => {
  const silent = ownTypes.flatMap(partsOf).filter(([, description]) => !description || description.includes('\n'))
  // The one input object of a mutation is described by its own type.
  expect(silent.map(([coordinate]) => coordinate).filter(name => !/^Mutation\..*\(input\)$/.test(name))).toEqual([])
})

test('the permissions table names every root field, and nothing else', () => {
  const rootFields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(type =>
    Object.keys(type?.getFields() ?? {}).map(field => `${type?.name}.${field}`),
  )
  expect(Object.keys(permissionTable.fields).sort()).toEqual(rootFields.sort())
})

test('the permissions table names every node type, and nothing else', () => {
  const nodes = types
    .filter(type => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
    .map(({ name }) => name)
  expect(Object.keys(permissionTable.types).sort()).toEqual([...nodes].sort())
})
