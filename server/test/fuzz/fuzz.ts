import fc from 'fast-check'
import { flowRequests } from './flow-requests.ts'
import { graphqlRequests } from './graphql-requests.ts'
import { operationRequests } from './operation-requests.ts'
import { pageRequests } from './page-requests.ts'
import { createSend, type FuzzRequest, type FuzzAnswer } from './request.ts'
import { type EventLoop, startFuzzContext, type FuzzContext } from './context.ts'

export type Failure = { request: FuzzRequest; why: string; answer: string }
export type Report = {
  /** Without what followed from answers; `statuses` count these, too. */
  requests: number
  statuses: Record<string, number>
  failures: Failure[]
  /** The maximum over all servers. */
  eventLoopMs: EventLoop
}

/** Requests per server; the next server starts without what earlier requests stored. */
const requestsPerServer = 20_000
/** Requests per draw; credentials that were ended are renewed after each. */
const requestsPerSeed = 500
const atOnce = 8

/** Sends `count` requests, the same for the same seed, and reports every answer that must not happen. */
export async function fuzz(
  { count, seed }: { count: number; seed: number },
  onProgress: (report: Report) => void = () => {},
): Promise<Report> {
  const report: Report = { requests: 0, statuses: {}, failures: [], eventLoopMs: none }
  while (report.requests < count) {
    const context = await startFuzzContext()
    const arbitrary = requestsTo(context)
    const until = Math.min(count, report.requests + requestsPerServer)
    while (report.requests < until) {
      await context.renew()
      const numRuns = Math.min(requestsPerSeed, until - report.requests)
      await sendAll(context, fc.sample(arbitrary, { numRuns, seed: seed + report.requests }), report)
      onProgress(report)
    }
    report.eventLoopMs = worse(report.eventLoopMs, await context.close())
  }
  return report
}

const none: EventLoop = { p50: 0, p99: 0, max: 0, workP99: 0, workMax: 0 }

function worse(one: EventLoop, other: EventLoop): EventLoop {
  return {
    p50: Math.max(one.p50, other.p50),
    p99: Math.max(one.p99, other.p99),
    max: Math.max(one.max, other.max),
    workP99: Math.max(one.workP99, other.workP99),
    workMax: Math.max(one.workMax, other.workMax),
  }
}

function requestsTo({ known, places }: FuzzContext): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 7, arbitrary: operationRequests(known) },
    { weight: 2, arbitrary: graphqlRequests(known) },
    { weight: 2, arbitrary: pageRequests(places, known) },
    { weight: 1, arbitrary: flowRequests(known) },
  )
}

/** Adds the answers to `report`. */
async function sendAll(context: FuzzContext, requests: FuzzRequest[], report: Report): Promise<void> {
  const send = createSend(context.url)
  const ask = async (request: FuzzRequest) => {
    const answer = await send({ ...request, headers: { ...request.headers, ...context.headersOf(request.credential) } })
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    const why = complaintAbout(request, answer, context.canaries)
    if (why) report.failures.push({ request, why, answer: answer.text.slice(0, 1000) })
    return request.follow?.(answer)
  }
  const run = async () => {
    for (let next = requests.shift(); next; next = requests.shift()) {
      report.requests++
      for (let request: FuzzRequest | undefined = next; request; ) request = await ask(request)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}

/** 501: the path is not built. 502: a service that the request names does not answer. */
const expected5xx = [501, 502]

/** An invalid `callbackUrl` in the query gets the error page Configuration, as with next-auth. */
function isBadCallbackUrl({ path }: FuzzRequest, { status, text }: FuzzAnswer) {
  return (
    status === 500 &&
    path.startsWith('/api/auth/') &&
    path.includes('callbackUrl=') &&
    text.includes('<title>Server error')
  )
}

function complaintAbout(request: FuzzRequest, answer: FuzzAnswer, canaries: string[]): string | undefined {
  const { status, text } = answer
  if (status === 0) return 'no answer'
  if (status >= 500 && !expected5xx.includes(status) && !isBadCallbackUrl(request, answer)) return 'failed'
  return canaries.some(canary => text.includes(canary)) ? 'tells of another project' : undefined
}
