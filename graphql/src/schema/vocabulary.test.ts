import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql'
import { expect, test } from 'vitest'
import { getSchema } from './schema.ts'

// docs/graphql.md, "Vocabulary", says these rules to the users of the API.
const schema = getSchema()
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

type Answered = { at: string; typeName: string; field: GraphQLField<unknown, unknown> }
type Taken = { at: string; typeName: string; field: GraphQLInputField | GraphQLArgument }

/** Every field of answers. */
const answered: Answered[] = types.flatMap(type =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map(field => ({ at: `${type.name}.${field.name}`, typeName: type.name, field }))
    : [],
)
/** Every field of inputs, and every argument. */
const taken: Taken[] = [
  ...types.flatMap(type =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).map(field => ({ at: `${type.name}.${field.name}`, typeName: type.name, field }))
      : [],
  ),
  ...answered.flatMap(({ at, typeName, field: { args } }) =>
    args.map(field => ({ at: `${at}(${field.name})`, typeName, field })),
  ),
]
const all = [...answered, ...taken]
function scalarOf({ field }: Answered | Taken): string {
  return getNamedType(field.type).name
}

test('every scalar says where it is specified', () => {
  const own = types.filter(type => isScalarType(type) && !isSpecifiedScalarType(type))
  expect(own.map(({ name }) => name).sort()).toEqual([
    'DateTime',
    'EmailAddress',
    'IPAddress',
    'JSON',
    'PhoneNumber',
    'URL',
  ])
  expect(own.filter(type => isScalarType(type) && !type.specifiedByURL)).toEqual([])
})

test('a text with a format has the scalar of the format', () => {
  const looksLikeOne = /(email|phone|phoneNumber|ur[il]|ip|address)(es|s)?$/i
  const plain = all.filter(each => scalarOf(each) === 'String' && looksLikeOne.test(each.field.name))
  const reasoned = [
    /\.permittedIps$/, // ranges too
    /^SsoAttributeMapping(Input)?\./, // names of claims
  ]
  expect(plain.map(({ at }) => at).filter(at => !reasoned.some(reason => reason.test(at)))).toEqual([])
})

test('whoever sends the version of what they have read is told of a conflict, in one way', () => {
  const named = taken.filter(({ field }) => field.name === 'expectedVersion').map(({ typeName }) => typeName)
  const sending = new Set(named.map(name => name.replace(/Input$/, 'Result')))
  // Updates of several take a list of these.
  const ofSeveral: Record<string, string> = {
    PermissionChange: 'PermissionsUpdateResult',
    RoleChange: 'RolesUpdateResult',
  }
  const expected = [...sending].map(name => ofSeveral[name] ?? name)
  const telling = types.filter(
    type => isUnionType(type) && type.getTypes().some(({ name }) => name === 'VersionConflict'),
  )
  expect(telling.map(({ name }) => name).sort()).toEqual(expected.sort())
})
