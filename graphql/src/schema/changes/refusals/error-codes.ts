import { GraphQLEnumType, GraphQLNonNull, type GraphQLSchema, isInterfaceType } from 'graphql'
import { codeOf } from './user-errors.ts'

/** Makes `UserError.code` an enum of the errors that there are: capabilities add theirs, so it is known at the end. */
export function nameErrorCodes(schema: GraphQLSchema): void {
  const userError = schema.getType('UserError')
  if (!isInterfaceType(userError)) throw new Error('the schema has no interface UserError')
  const { objects } = schema.getImplementations(userError)
  const errors = objects.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const type = new GraphQLEnumType({
    name: 'ErrorCode',
    description: 'The errors of results, to branch on and to search for.',
    values: Object.fromEntries(errors.map(({ name, description }) => [codeOf(name), { description }])),
  })
  for (const { code } of [userError, ...errors].map(each => each.getFields()))
    if (code) code.type = new GraphQLNonNull(type)
}
