import type { GraphQLSchema } from 'graphql'
import { capabilities, permissionTable } from '../capabilities.ts'
import { createBuilder } from './builder.ts'
import { registerConnections } from './connections.ts'
import { registerScalars } from './scalars.ts'
import { registerUserErrors } from './user-errors.ts'

/** The whole schema; `schema.graphql` is its printed form. */
export function createSchema(): GraphQLSchema {
  const builder = createBuilder()
  builder.queryType({ description: 'What can be read.' })
  builder.mutationType({ description: 'What can be changed.' })
  registerConnections(builder)
  registerScalars(builder)
  registerUserErrors(builder)
  for (const { register } of capabilities) register(builder)
  return builder.toSchema({ permissions: permissionTable })
}
