import type { Capability } from '../schema/capability.ts'
import { registerProjects } from './schema.ts'

export const projects: Capability = {
  register: registerProjects,
  permissions: {
    fields: {
      'Query.project': 'read_project',
      'Mutation.projectUpdate': 'manage_project',
    },
    types: { Project: 'read_project' },
  },
}
