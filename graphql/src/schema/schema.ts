import { assertValidSchema, DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList, GraphQLSchema } from 'graphql'
import type { Declaration } from '@gatehouse-id/entities'
import type { OperationTable } from '@gatehouse-id/operation'
import { capabilities, permissionsOf } from '../capabilities.ts'
import { contractOf } from '../entity/errors.ts'
import { manage } from '../entity/manage.ts'
import { createBuilder } from './builder.ts'
import { completeMutations } from './changes/mutations.ts'
import { registerConnections } from './lists/connections.ts'
import { nameErrorCodes } from './changes/refusals/error-codes.ts'
import { registerPreview } from './changes/previews/preview-type.ts'
import { registerScalars } from './scalars/scalars.ts'
import { registerUserErrors } from './changes/refusals/user-errors.ts'

/** A declared kind of thing that the embedding program adds, and the operations of its area. */
export type AddedEntity = { declaration: Declaration; contract: OperationTable }

const none: readonly AddedEntity[] = []
const known = new WeakMap<readonly AddedEntity[], GraphQLSchema>()

/**
 * The whole schema; `schema.graphql` is its printed form. A process makes each once, which takes half a second.
 */
export function getSchema(added: readonly AddedEntity[] = none): GraphQLSchema {
  const list = added.length === 0 ? none : added
  const found = known.get(list)
  if (found) return found
  const schema = createSchema(list)
  known.set(list, schema)
  // Otherwise the first request would wait for it.
  assertValidSchema(schema)
  return schema
}

function createSchema(added: readonly AddedEntity[]): GraphQLSchema {
  const builder = completeMutations(createBuilder())
  builder.queryType({ description: 'What can be read.' })
  builder.mutationType({ description: 'What can be changed.' })
  builder.subscriptionType({ description: 'What can be watched, as Server-Sent Events.' })
  registerConnections(builder)
  registerScalars(builder)
  registerUserErrors(builder)
  registerPreview(builder)
  for (const { declaration, contract } of added) contractOf(builder)[declaration.area ?? ''] = contract
  const all = [...capabilities, ...added.map(({ declaration }) => manage(declaration).capability)]
  for (const { register } of all) register(builder)
  const schema = builder.toSchema({ permissions: permissionsOf(all) })
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
