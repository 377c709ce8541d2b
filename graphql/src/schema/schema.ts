import { assertValidSchema, DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList, GraphQLSchema } from 'graphql'
import { capabilities, permissionTable } from '../capabilities.ts'
import { createBuilder } from './builder.ts'
import { completeMutations } from './changes/mutations.ts'
import { registerConnections } from './lists/connections.ts'
import { nameErrorCodes } from './changes/error-codes.ts'
import { registerPreview } from './changes/preview-type.ts'
import { registerScalars } from './scalars.ts'
import { registerUserErrors } from './changes/user-errors.ts'

let known: GraphQLSchema | undefined

/** The whole schema; `schema.graphql` is its printed form. A process makes it once, which takes half a second. */
export function getSchema(): GraphQLSchema {
  if (known) return known
  known = createSchema()
  // Otherwise the first request would wait for it.
  assertValidSchema(known)
  return known
}

function createSchema(): GraphQLSchema {
  const builder = completeMutations(createBuilder())
  builder.queryType({ description: 'What can be read.' })
  builder.mutationType({ description: 'What can be changed.' })
  builder.subscriptionType({ description: 'What can be watched, as Server-Sent Events.' })
  registerConnections(builder)
  registerScalars(builder)
  registerUserErrors(builder)
  registerPreview(builder)
  for (const { register } of capabilities) register(builder)
  const schema = builder.toSchema({ permissions: permissionTable })
  nameErrorCodes(schema)
  return new GraphQLSchema({ ...schema.toConfig(), directives: [...schema.getDirectives(), semanticNonNull] })
}

const semanticNonNull = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'The field is null only when an error says why. Clients that throw errors can take it as non-null.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLList(GraphQLInt),
      defaultValue: [0],
      description: 'The levels of lists that this is about; 0 is the field itself.',
    },
  },
})
