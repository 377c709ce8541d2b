import { listen } from '../told.ts'

const minuteMs = 60_000
/** What is older is not told. */
const minutes = 15
/** Of channels, origins and kinds of jobs; the one that was told of longest ago is left out. */
const namesMax = 200

export type Count = { name: string; succeeded: number; failed: number; failedAt: number | undefined }
export type Of = 'messages' | 'outgoing requests' | 'jobs' | 'sign-ins'

export type Recent = {
  /** How often each went well and failed in the last 15 minutes, by name. */
  counts(of: Of): Count[]
  close(): void
}

type Bucket = { minute: number; succeeded: number; failed: number }
type Series = { buckets: Bucket[]; failedAt: number | undefined }

/** Keeps what the provider tells of itself for a while; of all Gatehouses of the process together, as metrics are. */
export function createRecent(clock: () => number = Date.now): Recent {
  const known = new Map<Of, Map<string, Series>>()

  function add(of: Of, name: string, hasFailed: boolean) {
    const all = known.get(of) ?? new Map<string, Series>()
    known.set(of, all)
    const { buckets, failedAt } = all.get(name) ?? { buckets: [], failedAt: undefined }
    const now = clock()
    const minute = Math.floor(now / minuteMs)
    const last = buckets.at(-1)
    const bucket = last?.minute === minute ? last : { minute, succeeded: 0, failed: 0 }
    if (bucket !== last) buckets.push(bucket)
    bucket[hasFailed ? 'failed' : 'succeeded'] += 1
    while ((buckets[0]?.minute ?? minute) <= minute - minutes) buckets.shift()
    all.delete(name)
    all.set(name, { buckets, failedAt: hasFailed ? now : failedAt })
    const [oldest] = all.keys()
    if (all.size > namesMax && oldest !== undefined) all.delete(oldest)
  }

  const close = listen({
    onOperation() {},
    onOutgoing: ({ origin }, { hasFailed }) => add('outgoing requests', origin, hasFailed),
    onJobStep: ({ kind }, { hasFailed }) => add('jobs', kind, hasFailed),
    onMessage: ({ channel }, { hasFailed }) => add('messages', channel, hasFailed),
    onAudited({ action, method }) {
      if (action === 'LoginSucceed' || action === 'LoginFailed') add('sign-ins', method, action === 'LoginFailed')
    },
  })
  return {
    counts(of) {
      const first = Math.floor(clock() / minuteMs) - minutes + 1
      return [...(known.get(of) ?? [])]
        .map(([name, { buckets, failedAt }]) => {
          const own = buckets.filter(({ minute }) => minute >= first)
          const sum = (result: 'succeeded' | 'failed') => own.reduce((total, bucket) => total + bucket[result], 0)
          return { name, succeeded: sum('succeeded'), failed: sum('failed'), failedAt }
        })
        .filter(({ succeeded, failed }) => succeeded + failed > 0)
        .toSorted((one, other) => other.failed - one.failed || (one.name < other.name ? -1 : 1))
    },
    close,
  }
}
