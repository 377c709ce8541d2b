// Whether a rolling restart loses a request: three nodes on PostgreSQL, behind a proxy that asks each every 2 s whether it is
// ready, are replaced one by one while clients read and write. GATEHOUSE_DRAIN_MS is passed on.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../scripts/postgres.mjs'
import { isReady, startProxy } from './proxy.ts'

const program = fileURLToPath(new URL('../../server/bin/gatehouse-id.mjs', import.meta.url))
const nodes = 3
const clients = 16
const pollMs = 2_000
const requestsMin = Number(process.env.BENCH_REQUESTS ?? 20_000)
const projectId = 'Prolling'
const managementKey = 'a-management-key-for-benchmarks'

const postgres = await startPostgres()
if (!postgres) throw new Error('this benchmark needs the programs of PostgreSQL')
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rolling-'))
const ports = await Promise.all(Array.from({ length: nodes }, freePort))
const proxy = await startProxy(ports, pollMs)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  server.close()
  await once(server, 'close')
  return port
}

function start(port: number): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    DATABASE_URL: postgres?.url,
    GATEHOUSE_RATE_LIMITS: 'off',
    GATEHOUSE_SECRET: 'a secret for benchmarks only, long enough',
    GATEHOUSE_PROJECT_ID: projectId,
    GATEHOUSE_MANAGEMENT_KEY: managementKey,
  }
  return spawn(process.execPath, [program, 'start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

const running = new Map(ports.map(port => [port, start(port)]))
for (const port of ports) await untilServing(port)

/** Resolves when a node is ready, and the proxy has learnt of it. */
async function untilServing(port: number): Promise<void> {
  while (!(await isReady(port, pollMs))) await delay(50)
  await delay(2 * pollMs)
}

const answers = new Map<string, number>()
const durations: number[] = []
let isDone = false
let sent = 0

async function client(): Promise<void> {
  const headers = { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' }
  while (!isDone) {
    const number = sent++
    const body = JSON.stringify({ loginId: `user${number}`, email: `user${number}@example.com` })
    const sentAt = performance.now()
    const answer = await fetch(
      `${proxy.url}${number % 2 === 0 ? `/v2/keys/${projectId}` : '/v1/mgmt/user/create'}`,
      number % 2 === 0 ? {} : { method: 'POST', headers, body },
    ).then(
      async response => {
        await response.arrayBuffer()
        return String(response.status)
      },
      () => 'no answer',
    )
    durations.push(performance.now() - sentAt)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
}

const startedAt = performance.now()
const load = Promise.all(Array.from({ length: clients }, client))
const exits: (number | null)[] = []
do {
  for (const port of ports) {
    const node = running.get(port)
    node?.kill('SIGTERM')
    if (node) exits.push((await once(node, 'close'))[0])
    running.set(port, start(port))
    await untilServing(port)
  }
} while (sent < requestsMin)
isDone = true
await load
const seconds = (performance.now() - startedAt) / 1000
proxy.close()
for (const node of running.values()) node.kill('SIGKILL')
postgres.stop()
rmSync(folder, { recursive: true, force: true })

durations.sort((a, b) => a - b)
const lost = [...answers].reduce((sum, [answer, count]) => (answer === '200' ? sum : sum + count), 0)
console.table({
  requests: durations.length,
  lost,
  restarts: exits.length,
  'exits with 0': exits.filter(code => code === 0).length,
  seconds: Math.round(seconds),
  'p99, ms': Math.round(durations[Math.floor(durations.length * 0.99)] ?? 0),
  'max, ms': Math.round(durations.at(-1) ?? 0),
})
console.log(`answers: ${JSON.stringify(Object.fromEntries(answers))}`)
process.exit(lost === 0 ? 0 : 1)
