import type { Capability } from '../schema/capability.ts'
import { registerAuthorization } from './schema.ts'

export const authorizationCapability: Capability = {
  register: registerAuthorization,
  permissions: {
    fields: {
      'Query.authorizationSchema': 'read_project',
      'Query.authorizationExplanations': 'read_project',
      'Query.authorizationAccess': 'read_project',
      'Query.authorizationNamespaces': 'read_project',
      'Query.authorizationRelations': 'read_project',
      'Query.authorizationRelationsTo': 'read_project',
      'Query.authorizationResourcesOf': 'read_project',
      'Query.authorizationResourceNames': 'read_project',
      'Query.authorizationSuggestions': 'read_project',
      'Query.authorizationChanges': 'read_project',
      'Mutation.authorizationSchemaDelete': 'manage_project',
      'Mutation.authorizationNamespacesSave': 'manage_project',
      'Mutation.authorizationNamespaceSave': 'manage_project',
      'Mutation.authorizationNamespaceDelete': 'manage_project',
      'Mutation.authorizationDefinitionSave': 'manage_project',
      'Mutation.authorizationDefinitionDelete': 'manage_project',
      'Mutation.authorizationRelationsDeleteAll': 'manage_project',
      'Mutation.authorizationRelationsDeleteOfResources': 'manage_project',
      'Mutation.authorizationRelationsDeleteOfIds': 'manage_project',
      'Mutation.authorizationUserSearchRelationsCreate': 'manage_project',
      'Mutation.authorizationUserSearchRelationsDelete': 'manage_project',
      'Mutation.authorizationResourceNamesSave': 'manage_project',
      'Mutation.authorizationSchemaSave': 'manage_project',
      'Mutation.authorizationRelationsCreate': 'manage_project',
      'Mutation.authorizationRelationsDelete': 'manage_project',
    },
    types: {},
  },
}
