import type { Capability } from '../schema/capability.ts'
import { registerUserSessions } from './schema.ts'

export const userSessions: Capability = {
  register: registerUserSessions,
  permissions: {
    fields: {
      'Mutation.userSessionEnd': 'manage_users',
    },
    types: {},
  },
}
