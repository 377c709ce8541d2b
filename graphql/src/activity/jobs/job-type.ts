import type { JobError } from '@gatehouse-id/identity-provider/contract'
import { auditActor } from '../audit/actor-type.ts'
import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { viewerOfContext } from '../../request/context.ts'
import type { JobEnums } from './enums.ts'
import { errorsPage, loadJob } from './loaders.ts'
import type { Viewer } from '../../permissions/viewer/viewer.ts'

/** The job type. */
export function registerJobType(builder: Builder, { Kind, Status }: JobEnums) {
  const RowError = builder.objectRef<JobError>('JobRowError').implement({
    description: 'A row that a job could not do.',
    fields: t => ({
      row: t.exposeString('item', { description: 'What the row is: its number in the file, or a user id.' }),
      code: t.exposeString('code', { description: 'A stable name of what is wrong, such as LoginIdTaken.' }),
      message: t.exposeString('message', { description: 'What is wrong.' }),
      field: t.string({
        nullable: true,
        description: 'The path of the wrong field; null when none is.',
        resolve: ({ field }) => field || null,
      }),
    }),
  })
  const Errors = builder.connectionObject(
    { type: RowError, name: 'JobRowErrorConnection', description: 'A page of rows that a job could not do.' },
    { name: 'JobRowErrorEdge', description: 'A row and its cursor.' },
  )
  builder.node('Job', {
    description: 'Long work, which goes on when its caller has gone, and when its node has.',
    id: { resolve: ({ id }) => id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => loadJob(context, id))),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in the provider API.' }),
      kind: t.field({ type: Kind, description: 'What it does.', resolve: ({ kind }) => kind }),
      status: t.field({ type: Status, description: 'Where it stands.', resolve: ({ status }) => status }),
      progress: t.exposeInt('progress', { description: 'How much is done, in percent.' }),
      total: t.int({
        nullable: true,
        description: 'How many rows there are; null while that is not known.',
        resolve: ({ total }) => total ?? null,
      }),
      processed: t.exposeInt('processed', { description: 'How many rows it has come through.' }),
      succeeded: t.exposeInt('succeeded', { description: 'How many of them were done.' }),
      failed: t.exposeInt('failed', { description: 'How many of them were not.' }),
      input: t.field({ type: 'JSON', description: 'What it is to do, without files.', resolve: ({ input }) => input }),
      createdBy: t.field({
        type: auditActor(builder),
        description: 'Who created it: it does nothing that they may not do any more.',
        resolve: ({ actor }) => actor,
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdAt }) => createdAt,
      }),
      startedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it began; null before that.',
        resolve: ({ startedAt }) => startedAt ?? null,
      }),
      finishedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it ended; null before that.',
        resolve: ({ finishedAt }) => finishedAt ?? null,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When its result and its errors are deleted; null before it ends.',
        resolve: ({ expiresAt }) => expiresAt ?? null,
      }),
      failureCode: t.string({
        nullable: true,
        description: 'Why it failed, as a stable name such as RightsWithdrawn; null when it did not.',
        resolve: ({ failure }) => failure?.code ?? null,
      }),
      failureMessage: t.string({
        nullable: true,
        description: 'Why it failed; null when it did not.',
        resolve: ({ failure }) => failure?.message ?? null,
      }),
      canCancel: t.boolean({
        description: 'Whether it can be canceled by who may do that.',
        resolve: ({ finishedAt }) => finishedAt === undefined,
      }),
      errors: t.field({
        type: Errors,
        description: 'The rows that it could not do, in order; the first 10,000 are kept.',
        complexity: connectionCost,
        args: pageArgs(t),
        resolve: ({ id }, page, context) => errorsPage(context, page, id),
      }),
      errorsUrl: t.string({
        nullable: true,
        description: 'Where the errors are downloaded as CSV, under the same credential; null without errors.',
        resolve: ({ id, failed }, _args, context) =>
          failed > 0 ? downloadPath(viewerOfContext(context), id, 'errors') : null,
      }),
      resultUrl: t.string({
        nullable: true,
        description: 'Where the file that it wrote is downloaded, under the same credential; null without one.',
        resolve: ({ id, status, resultBytes }, _args, context) =>
          status === 'succeeded' && resultBytes > 0 ? downloadPath(viewerOfContext(context), id, 'result') : null,
      }),
      resultBytes: t.exposeInt('resultBytes', { description: 'The size of that file; 0 without one.' }),
    }),
  })
}

/** Where a file of a job is downloaded. A link carries no header, so that of an administrator names the project. */
function downloadPath(
  { kind, projectId }: Pick<Viewer, 'kind' | 'projectId'>,
  jobId: string,
  file: 'result' | 'errors',
): string {
  const path = `/graphql/jobs/${jobId}/${file}`
  return kind === 'administrator' ? `${path}?${new URLSearchParams({ project: projectId })}` : path
}
