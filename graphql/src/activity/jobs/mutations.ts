import { type Job, JobNotFound, JobStatusWrong } from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'
import { idField } from '../../schema/ids/node-id.ts'

/** The payload field of every mutation of a job. The payload is `{ job }`. */
export function jobOutput(t: OutputFieldBuilder<{ job: Job }>) {
  return { job: t.field({ type: 'Job', description: 'The job as it is now.', resolve: ({ job }) => job }) }
}

/** Ends jobs. */
export function registerJobCancel(builder: Builder) {
  builder.relayMutationField(
    'jobCancel',
    { description: 'The job to cancel.', inputFields: t => ({ id: idField(t, 'Job', 'job') }) },
    {
      description: 'Cancels a job that has not ended. What it has done stays, and the job says how much that is.',
      errors: { types: [JobNotFound, JobStatusWrong] },
      resolve: (_root, { input: { id } }, { client }) => client.jobs.cancel({ id: id.id }),
    },
    { description: 'The job was canceled.', outputFields: jobOutput },
  )
}
