import type { Send } from './measure.ts'
import type { HostileRequest } from './requests.ts'
import type { ServerProcess } from '../requests/server-process.ts'

const connections = 24
/** Of the 99th percentile. */
const heldMsMax = 50

/** The most expensive kinds of requests at once, beside a client that behaves; answers what is over its bound. */
export async function underLoad({
  server,
  send,
  mix,
  seconds,
}: {
  server: ServerProcess
  send: Send
  mix: HostileRequest[]
  seconds: number
}): Promise<string[]> {
  // Time that the machine itself takes, for example for other processes.
  await server.eventLoop()
  await new Promise(resolve => setTimeout(resolve, 3_000))
  const idle = await server.eventLoop()
  const until = performance.now() + seconds * 1000
  const failed = new Set<string>()
  let sent = 0
  async function attack(first: number) {
    for (let n = first; performance.now() < until; n++) {
      const each = mix[n % mix.length] as HostileRequest // the remainder is an index
      const status = await send(each)
      sent++
      if (status >= 500) failed.add(`${each.what}: ${status}`)
    }
  }
  const felt: number[] = []
  async function behave() {
    while (performance.now() < until) {
      const startedAt = performance.now()
      await send({ method: 'GET', path: `/v2/keys/${server.projectId}` })
      felt.push(performance.now() - startedAt)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  await Promise.all([...Array.from({ length: connections }, (_, n) => attack(n)), behave()])
  const together = await server.eventLoop()
  const sorted = felt.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
  console.log(`\nall together on ${connections} connections: ${Math.round(sent / seconds)} requests a second`)
  console.table({
    'event loop held, ms': { p50: together.p50, p99: together.p99, max: together.max },
    'processor time in it, ms': { p99: together.workP99, max: together.workMax },
    'idle before, event loop held, ms': { p50: idle.p50, p99: idle.p99, max: idle.max },
    'key set, as felt, ms': { p50: at(0.5), p99: at(0.99), max: at(1 - 1 / sorted.length) },
  })
  return [...failed, ...(together.workP99 >= heldMsMax ? [`under load, p99: ${together.workP99} ms`] : [])]
}
