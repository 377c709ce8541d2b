import type { Capability } from '../../schema/capability.ts'
import { registerProjectSettings } from './schema.ts'

export const projectSettingsCapability: Capability = {
  register: registerProjectSettings,
  permissions: {
    fields: {
      'Mutation.projectSettingsUpdate': 'manage_project',
    },
    types: { ProjectSettings: 'read_project' },
  },
}
