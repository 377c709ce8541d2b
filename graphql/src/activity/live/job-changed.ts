import { type Job, JobNotFound } from '@gatehouse-id/identity-provider/contract'
import { loadJob } from '../jobs/loaders.ts'
import { type Context, contextWithin, type Live, viewerOfContext } from '../../request/context.ts'
import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { liveOf } from './audit-topic.ts'
import { accessOf } from './fan-out/callers.ts'
import { type Happening, Source, type Topic } from './fan-out/source.ts'

/** Progress is told this often at most. */
const restMs = 100
/** A change on another node is found within this time when its notification was lost. */
const pollEveryMs = 2_000

/** A job as it goes on. */
export function registerJobChanged(builder: Builder) {
  builder.subscriptionField('jobChanged', t =>
    t.field({
      type: 'Job',
      description: 'A job as it is, and again whenever it has changed.',
      args: { id: nodeId(t.arg, { for: 'Job', required: true, description: 'The node id of the job.' }) },
      subscribe: async (_root, { id: { id } }, context) => {
        const live = liveOf(context)
        if (!(await loadJob(context, id))) throw new JobNotFound()
        return new Source({ topic: jobTopic(context, live, id), pick: job => [job], after: undefined })
      },
      resolve: job => job,
    }),
  )
}

/** A job; callers with the same access share it, because it is read with the rights of the first. */
function jobTopic(context: Context, live: Live, id: string): Topic<Job> {
  // Every look is a request of its own: loaders remember what they have loaded.
  const look = async () => loadJob(contextWithin(context, context.client), id)
  return {
    key: `job ${id} ${accessOf(viewerOfContext(context))}`,
    follow(deliver) {
      let told = ''
      let isLooking = false
      let isWoken = false
      let resting: NodeJS.Timeout | undefined

      async function wake(): Promise<void> {
        isWoken = true
        if (isLooking || resting) return
        isLooking = true
        isWoken = false
        const job = await look().catch(() => undefined)
        const text = JSON.stringify(job)
        if (job && text !== told) {
          told = text
          await deliver([happening(job)])
        }
        isLooking = false
        resting = setTimeout(() => {
          resting = undefined
          if (isWoken) void wake()
        }, restMs).unref()
      }

      const stopListening = live.onJobsChanged(() => void wake())
      const polling = setInterval(() => void wake(), pollEveryMs).unref()
      return {
        async join(_after, admit) {
          admit(undefined)
          const job = await look()
          return job ? [happening(job)] : []
        },
        stop() {
          stopListening()
          clearInterval(polling)
          clearTimeout(resting)
        },
      }
    },
  }
}

function happening(value: Job): Happening<Job> {
  return { value, cursor: undefined }
}
