import { JobNotFound, JobStatusWrong, TooManyJobs } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { userImportSource } from '../../directory/users/enums.ts'
import { jobOutput } from './mutations.ts'

/** Imports of files of any length. */
export function registerImportMutations(builder: Builder) {
  const JobFile = builder.enumType('JobFile', {
    description: 'A file of an import.',
    values: {
      USERS: { value: 'users', description: 'The users.' },
      HASHES: { value: 'hashes', description: 'Password hashes, where the system exports them by themselves.' },
    } as const,
  })
  builder.relayMutationField(
    'userImportJobCreate',
    {
      description: 'What to import.',
      inputFields: t => ({
        source: t.field({ type: userImportSource(builder), required: true, description: 'The system it comes from.' }),
        reportOnly: t.boolean({ description: 'Whether to create no users, and to report what would happen.' }),
        users: t.string({ description: 'The whole file, if it is short: the job then starts at once.' }),
        hashes: t.string({ description: 'The whole file of password hashes, if it is short.' }),
      }),
    },
    {
      description:
        'Imports users in a job: a JSON array, or a JSON object on each line. Without files, send them with jobInputAppend.',
      errors: { types: [TooManyJobs] },
      resolve: (_root, { input: { source, reportOnly, users, hashes } }, { client }) =>
        client.userJobs.createImport({ source, dryrun: reportOnly ?? false, ...omitNulls({ users, hashes }) }),
    },
    { description: 'The job was created.', outputFields: jobOutput },
  )
  builder.relayMutationField(
    'jobInputAppend',
    {
      description: 'A part of a file.',
      inputFields: t => ({
        id: idField(t, 'Job', 'job'),
        file: t.field({ type: JobFile, description: 'Which file; that of the users by default.' }),
        position: t.int({ required: true, description: 'Which part of the file it is, from 0.' }),
        text: t.string({
          required: true,
          description: 'The text, cut anywhere between two characters; some 500,000 characters fit into a request.',
        }),
      }),
    },
    {
      description: 'Sends a part of a file, at most 100,000,000 bytes for a job; a part can be sent again.',
      errors: { types: [JobNotFound, JobStatusWrong] },
      resolve: (_root, { input: { id, file, position, text } }, { client }) =>
        client.jobs.appendInput({ id: id.id, position, text, ...omitNulls({ file }) }),
    },
    { description: 'The part was stored.', outputFields: jobOutput },
  )
  builder.relayMutationField(
    'jobStart',
    { description: 'The job to start.', inputFields: t => ({ id: idField(t, 'Job', 'job') }) },
    {
      description: 'Starts a job whose files were sent.',
      errors: { types: [JobNotFound, JobStatusWrong] },
      resolve: (_root, { input: { id } }, { client }) => client.jobs.start({ id: id.id }),
    },
    { description: 'The job was started.', outputFields: jobOutput },
  )
}
