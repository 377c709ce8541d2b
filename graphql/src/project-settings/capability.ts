import type { Capability } from '../schema/capability.ts'
import { registerProjectSettings } from './schema.ts'

export const projectSettings: Capability = {
  register: registerProjectSettings,
  permissions: {
    fields: {
      'Mutation.projectSettingsUpdate': 'manage_project',
    },
    types: {},
  },
}
