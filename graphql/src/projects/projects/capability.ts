import { ProjectInUse, ProjectNotFound, RightsExceeded } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerProjectMutations } from './mutations.ts'
import { registerProjectType } from './project-type.ts'

export const projectsCapability: Capability = {
  register: registerProjects,
  permissions: {
    fields: {
      'Query.project': 'read_project',
      'Query.projects': 'read_project',
      'Mutation.projectUpdate': 'manage_project',
      'Mutation.projectTagsUpdate': 'manage_keys',
      'Mutation.projectClone': 'manage_keys',
      'Mutation.projectDelete': 'manage_keys',
    },
    types: { Project: 'read_project' },
  },
}

/** Projects: that of the API, and those that its caller reaches. */
function registerProjects(builder: Builder) {
  registerProviderErrors(builder, [
    [ProjectNotFound, 'There is no such project.'],
    [ProjectInUse, 'The project is in use and cannot be deleted.'],
    [RightsExceeded, 'The caller has fewer rights than the change gives.'],
  ])
  registerProjectType(builder)
  registerProjectMutations(builder)
}
