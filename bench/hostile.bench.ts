/**
 * `npm run bench hostile`: attackers send the most expensive requests from many addresses, with rate limits on and in
 * production. Measures how long the event loop is blocked, and the latency of a normal client. Afterwards the holder of a
 * management key sends the largest requests that are taken, one at a time.
 */
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostileRequests, type HostileRequest } from './hostile-requests.ts'
import { type EventLoop, startServer } from './server-process.ts'

const seconds = Number(process.argv[2] ?? 20)
const connections = 24
const addresses = 5_000

const server = await startServer({
  databaseUrl: `file:${join(tmpdir(), `gatehouse-hostile-${process.pid}.db`)}`,
  env: {
    NODE_ENV: 'production',
    GATEHOUSE_RATE_LIMITS: 'on',
    // A proxy on this machine is trusted, so that the attackers have many addresses.
    PUBLIC_URL: 'https://gatehouse.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    GATEHOUSE_ADMIN_EMAIL: 'admin@gatehouse.example',
    GATEHOUSE_ADMIN_PASSWORD: 'a password for benchmarks',
    GATEHOUSE_SECRET: 'a-secret-for-benchmarks-only-and-long-enough',
    LOG_LEVEL: 'silent',
  },
})
const { hostname, port } = new URL(server.url)
const agent = new Agent({ keepAlive: true, timeout: 3_000 })
let sent = 0

/** The status; 0 when the server ended the connection before all was sent, as it may with what is too large. */
function send({ method, path, headers, body, isChunked }: Omit<HostileRequest, 'what'>): Promise<number> {
  const n = sent++ % addresses
  const from = { 'x-forwarded-for': `198.18.${Math.floor(n / 250)}.${n % 250}` }
  const length = body && !isChunked ? { 'content-length': String(body.length) } : {}
  return new Promise(resolve => {
    const options = { hostname, port, method, path, agent, headers: { ...headers, ...from, ...length } }
    const asked = request(options, response => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume()
    })
    asked.on('error', () => resolve(0)).end(body)
  })
}

function shown({ max, workMax }: EventLoop) {
  return max.toFixed(1).padStart(8) + workMax.toFixed(1).padStart(8)
}

const mix = hostileRequests(server.projectId)
const statuses = new Map<string, Set<number>>()
const until = performance.now() + seconds * 1000
async function attack(first: number) {
  for (let n = first; performance.now() < until; n++) {
    const each = mix[n % mix.length] as HostileRequest // the remainder is an index
    statuses.set(each.what, (statuses.get(each.what) ?? new Set()).add(await send(each)))
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

console.log(
  `alone, each ten times: how long the event loop was held at most, milliseconds, and the processor time in it`,
)
for (const each of mix) {
  await server.eventLoop()
  for (let n = 0; n < 10; n++) await send(each)
  console.log(`${shown(await server.eventLoop())}  ${each.what}`)
}

// Time that the machine itself takes, for example for other processes.
await server.eventLoop()
await new Promise(resolve => setTimeout(resolve, 3_000))
const idle = await server.eventLoop()
sent = 0
await Promise.all([...Array.from({ length: connections }, (_, n) => attack(n)), behave()])
const together = await server.eventLoop()
const sorted = felt.toSorted((one, other) => one - other)
function at(share: number) {
  return Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
}
console.log(`\nall together on ${connections} connections: ${Math.round(sent / seconds)} requests a second`)
console.table({
  'event loop held, ms': { p50: together.p50, p99: together.p99, max: together.max },
  'processor time in it, ms': { p99: together.workP99, max: together.workMax },
  'idle before, event loop held, ms': { p50: idle.p50, p99: idle.p99, max: idle.max },
  'key set, as felt, ms': { p50: at(0.5), p99: at(0.99), max: at(1 - 1 / sorted.length) },
})
for (const [what, seen] of statuses) if ([...seen].some(status => status >= 500)) console.log(`${what}: ${[...seen]}`)

const keyHolder = {
  'content-type': 'application/json',
  authorization: `Bearer ${server.projectId}:${server.managementKey}`,
}
function many<Value>(count: number, make: (n: number) => Value) {
  return Array.from({ length: count }, (_, n) => make(n))
}
const attributes = Object.fromEntries(many(20, n => [`attribute${n}`, 'x'.repeat(20)]))
const files = Object.fromEntries(many(1000, n => [`flows/f${n}/flow.json`, { values: many(120, value => value) }]))
const largest: [what: string, path: string, body: unknown][] = [
  [
    '1,000 users with 20 attributes',
    '/v1/mgmt/user/create/batch',
    { users: many(1000, n => ({ loginId: `u${n}`, customAttributes: attributes })) },
  ],
  ['160,000 values that are no users', '/v1/mgmt/user/create/batch', { users: many(80_000, () => ({})) }],
  ['a snapshot of 120,000 values', '/v1/mgmt/project/import', { files }],
  ['32,000 values as a list', '/v1/mgmt/list', { name: 'large', type: 'json', data: many(32_000, n => n) }],
]
console.log('\nof the holder of a management key: how long the event loop was held at most, milliseconds')
for (const [what, path, body] of largest) {
  await server.eventLoop()
  const status = await send({ method: 'POST', path, headers: keyHolder, body: Buffer.from(JSON.stringify(body)) })
  console.log(`${shown(await server.eventLoop())}  ${what} (${status})`)
}
server.stop()
console.log(`p99 ${together.p99} ms, of which processor time ${together.workP99} ms (target 50)`)
if (together.p99 >= 50) process.exitCode = 1
