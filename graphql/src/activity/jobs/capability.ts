import { JobNotFound, JobStatusWrong, TooManyJobs, UnexpectedTotal } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerBulkMutations, registerKeyBulkMutations } from './bulk-mutations.ts'
import { registerJobEnums } from './enums.ts'
import { registerExportMutations } from './export-mutations.ts'
import { registerImportMutations } from './import-mutations.ts'
import { registerJobType } from './job-type.ts'
import { registerJobCancel } from './mutations.ts'
import { registerJobQueries } from './queries.ts'

export const jobsCapability: Capability = {
  register: registerJobs,
  permissions: {
    fields: {
      // The provider answers the kinds of jobs that the caller could create.
      'Query.job': 'read_project',
      'Query.jobs': 'read_project',
      'Mutation.userImportJobCreate': 'manage_users',
      'Mutation.jobInputAppend': 'manage_users',
      'Mutation.jobStart': 'manage_users',
      'Mutation.usersUpdateJobCreate': 'manage_users',
      'Mutation.usersDeleteJobCreate': 'manage_users',
      'Mutation.userExportJobCreate': 'read_users',
      'Mutation.auditExportJobCreate': 'read_audit',
      'Mutation.accessKeysUpdateJobCreate': 'manage_project',
      'Mutation.accessKeysDeleteJobCreate': 'manage_project',
      // The provider admits who created the job, and who may change the project.
      'Mutation.jobCancel': 'read_project',
    },
    types: { Job: 'read_project' },
  },
}

/** Long work: the type, and the ways to begin, watch and end it. */
function registerJobs(builder: Builder) {
  registerProviderErrors(builder, [
    [JobNotFound, 'No job that the caller may see has this id.'],
    [JobStatusWrong, 'The status of the job does not allow this.'],
    [TooManyJobs, 'The project has too many jobs that have not ended.'],
  ])
  builder.objectType(UnexpectedTotal, {
    name: 'UnexpectedTotal',
    description: 'The filter finds another number than expected; nothing was changed.',
    interfaces: ['UserError'],
    fields: t => ({
      actualTotal: t.int({
        description: 'How many it finds.',
        resolve: ({ fields }) => Number(fields.find(({ field }) => field === 'actualTotal')?.message ?? 0),
      }),
    }),
  })
  const enums = registerJobEnums(builder)
  registerJobType(builder, enums)
  registerJobQueries(builder, enums)
  registerImportMutations(builder)
  registerExportMutations(builder, enums)
  registerBulkMutations(builder)
  registerKeyBulkMutations(builder)
  registerJobCancel(builder)
}
