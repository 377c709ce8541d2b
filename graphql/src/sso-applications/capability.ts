import type { Capability } from '../schema/capability.ts'
import { registerSsoApplications } from './schema.ts'

export const ssoApplicationsCapability: Capability = {
  register: registerSsoApplications,
  permissions: {
    fields: {
      'Query.ssoApplications': 'read_project',
      'Query.ssoApplicationSecret': 'read_secrets',
      'Mutation.ssoApplicationCreate': 'manage_project',
      'Mutation.ssoApplicationUpdate': 'manage_project',
      'Mutation.ssoApplicationDelete': 'manage_project',
      'Mutation.ssoApplicationSecretRotate': 'manage_project',
      'Mutation.userSsoApplicationsAdd': 'manage_users',
      'Mutation.userSsoApplicationsSet': 'manage_users',
      'Mutation.userSsoApplicationsRemove': 'manage_users',
    },
    types: { SsoApplication: 'read_project' },
  },
}
