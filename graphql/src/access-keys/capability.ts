import type { Capability } from '../schema/capability.ts'
import { registerAccessKeys } from './schema.ts'

export const accessKeysCapability: Capability = {
  register: registerAccessKeys,
  permissions: {
    fields: {
      'Query.accessKeys': 'read_project',
      'Mutation.accessKeyCreate': 'manage_project',
      'Mutation.accessKeyUpdate': 'manage_project',
      'Mutation.accessKeyRotate': 'manage_project',
      'Mutation.accessKeyPreviousSecretEnd': 'manage_project',
      'Mutation.accessKeyActivate': 'manage_project',
      'Mutation.accessKeysActivate': 'manage_project',
      'Mutation.accessKeyDeactivate': 'manage_project',
      'Mutation.accessKeysDeactivate': 'manage_project',
      'Mutation.accessKeyDelete': 'manage_project',
      'Mutation.accessKeysDelete': 'manage_project',
    },
    types: { AccessKey: 'read_project' },
  },
}
