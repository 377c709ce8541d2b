import { Agent, request } from 'node:http'

export type Measured = { perSecond: number; p50: number; p95: number; p99: number }
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
  step: (connection: number) => Promise<void>,
  { connections, seconds, warmUpSeconds = 1 }: { connections: number; seconds: number; warmUpSeconds?: number },
): Promise<Measured> {
  await runFor(step, { connections, seconds: warmUpSeconds })
  const startedAt = performance.now()
  const times = (await runFor(step, { connections, seconds })).toSorted((one, other) => one - other)
  const perSecond = Math.round(times.length / ((performance.now() - startedAt) / 1000))
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2))
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function runFor(
  step: (connection: number) => Promise<void>,
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
