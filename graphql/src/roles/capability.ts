import type { Capability } from '../schema/capability.ts'
import { registerRoles } from './schema.ts'

export const roles: Capability = {
  register: registerRoles,
  permissions: {
    fields: {
      'Query.roles': 'read_users',
    },
    types: { Role: 'read_users' },
  },
}
