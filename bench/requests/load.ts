import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export type Measured = {
  perSecond: number
  /** Per second of the processor time that counts, which compares on a busy machine too. */
  perProcessorSecond: number | undefined
  p50: number
  p95: number
  p99: number
}
/** One request, or a few that belong together, of one of the connections. */
export type Step = (connection: number) => Promise<unknown>
export type Answer = { status: number; body: Record<string, unknown> }
export type Send = (
  path: string,
  options: { bearer: string; method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; body?: unknown },
) => Promise<Answer>

/** A client with as many kept-alive connections as it needs; answers are parsed JSON. */
export function createSend(url: string): Send {
  // Idle connections are given up before the server closes them, which is after five seconds.
  const agent = new Agent({ keepAlive: true, timeout: 3_000 })
  const { hostname, port } = new URL(url)
  return (path, { bearer, method = 'POST', body }) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const sent = request({ hostname, port, path, method, agent, headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }),
        )
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
}

/** Runs `step` over and over on each of `connections` for some seconds; times in milliseconds. */
export async function measure(
  step: Step,
  {
    connections,
    seconds,
    warmUpSeconds = 1,
    pid,
    usedMs = () => (pid === undefined ? 0 : processorMs(pid)),
    onWarm,
  }: {
    connections: number
    seconds: number
    warmUpSeconds?: number
    pid?: number | undefined
    /** The processor time so far that counts, where it is not that of this process alone. */
    usedMs?: () => number
    onWarm?: () => void
  },
): Promise<Measured> {
  await runFor(step, { connections, seconds: warmUpSeconds })
  onWarm?.()
  const usedBefore = usedMs()
  const startedAt = performance.now()
  const times = (await runFor(step, { connections, seconds })).toSorted((one, other) => one - other)
  const perSecond = Math.round(times.length / ((performance.now() - startedAt) / 1000))
  const used = usedMs() - usedBefore
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2))
  const perProcessorSecond = used === 0 ? undefined : Math.round(times.length / (used / 1000))
  return { perSecond, perProcessorSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** What a process has used so far, in milliseconds; Linux says it in ticks of 10. */
export function processorMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What a process has in memory, as Linux counts it; 0 of one that has ended. */
export function residentMib(pid: number | undefined): number {
  return Math.round(residentKib(pid) / 1024)
}

export function residentKib(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

async function runFor(
  step: Step,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const run = async (connection: number) => {
    for (let now = performance.now(); now < until; now = performance.now()) {
      await step(connection)
      times.push(performance.now() - now)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)))
  return times
}
