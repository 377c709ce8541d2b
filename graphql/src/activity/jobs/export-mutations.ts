import { TooManyJobs } from '@gatehouse-id/identity-provider/contract'
import { auditCriteria, auditEventFilter } from '../audit/filter.ts'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { userFilter } from '../../directory/users/list/filter.ts'
import { wireFilter } from '../../directory/users/list/wire-filter.ts'
import type { JobEnums } from './enums.ts'
import { jobOutput } from './mutations.ts'

/** Files of users and of audit events. */
export function registerExportMutations(builder: Builder, { Format }: JobEnums) {
  builder.relayMutationField(
    'userExportJobCreate',
    {
      description: 'Which users, and how to write them.',
      inputFields: t => ({
        filter: t.field({ type: userFilter(builder), description: 'Which users; all by default.' }),
        format: t.field({ type: Format, required: true, description: 'The format of the file.' }),
        columns: t.stringList({
          description: 'What of each user, by names of the provider API; customAttributes.plan is one attribute.',
        }),
      }),
    },
    {
      description: 'Writes the users that a filter finds now to a file, in a job.',
      errors: { types: [TooManyJobs] },
      resolve: (_root, { input: { filter, format, columns } }, { client }) =>
        client.userJobs.createExport({ filter: wireFilter(filter ?? {}), format, ...omitNulls({ columns }) }),
    },
    { description: 'The job was created.', outputFields: jobOutput },
  )
  builder.relayMutationField(
    'auditExportJobCreate',
    {
      description: 'Which events, and how to write them.',
      inputFields: t => ({
        filter: t.field({
          type: auditEventFilter(builder),
          description: 'Which events; all that are kept by default.',
        }),
        format: t.field({ type: Format, required: true, description: 'The format of the file.' }),
      }),
    },
    {
      description: 'Writes the audit events until now that a filter finds to a file, oldest first, in a job.',
      errors: { types: [TooManyJobs] },
      resolve: (_root, { input: { filter, format } }, { client }) =>
        client.audit.createExport({ filter: auditCriteria(filter), format }),
    },
    { description: 'The job was created.', outputFields: jobOutput },
  )
}
