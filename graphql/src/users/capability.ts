import type { Capability } from '../schema/capability.ts'
import { registerUsers } from './schema.ts'

export const usersCapability: Capability = {
  register: registerUsers,
  permissions: {
    fields: {
      'Query.users': 'read_users',
      'Query.user': 'read_users',
      'Mutation.userCreate': 'manage_users',
      'Mutation.userUpdate': 'manage_users',
      'Mutation.userDisable': 'manage_users',
      'Mutation.userEnable': 'manage_users',
      'Mutation.userDelete': 'manage_users',
      'Mutation.userPasswordSet': 'manage_users',
      'Mutation.userPasswordExpire': 'manage_users',
      'Mutation.userSignOut': 'manage_users',
      'Mutation.userAuthenticatorRemove': 'manage_users',
      'Mutation.userPasskeyRemove': 'manage_users',
      'Mutation.userTrustedDeviceRemove': 'manage_users',
      'Mutation.userIdentityRemove': 'manage_users',
    },
    types: { User: 'read_users' },
  },
}
