import type { Capability } from '../schema/capability.ts'
import { registerAuthorization } from './schema.ts'

export const authorizationCapability: Capability = {
  register: registerAuthorization,
  permissions: {
    fields: {
      'Query.authorizationSchema': 'read_project',
      'Query.authorizationExplanations': 'read_project',
      'Query.authorizationAccess': 'read_project',
      'Mutation.authorizationSchemaSave': 'manage_project',
      'Mutation.authorizationRelationsCreate': 'manage_project',
      'Mutation.authorizationRelationsDelete': 'manage_project',
    },
    types: {},
  },
}
