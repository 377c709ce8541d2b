/**
 * `npm run bench live`: 1,000 subscribers to the audit trail, of 50 management keys, in processes of their own, and 100
 * events a second over REST; against GraphQL Yoga's own subscriptions over its PubSub in memory, which stores nothing.
 * The delay is from before an event is sent until a subscriber has it.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createSend, residentKib } from '../requests/load.ts'
import type { Report, Task } from './clients.ts'
import { startServer } from '../requests/server-process.ts'

const subscribers = 1_000
const perCaller = 20
const clientProcesses = 2
const eventsPerSecond = 100
const seconds = 10
const targets = { p95Ms: 100, memoryKB: 20 }

const query = 'subscription { auditEventAdded { databaseId action occurredAt data actor { name } } }'
const event = '/v1/mgmt/audit/event'

function ask<Answer>(child: ChildProcess, message: Task | 'report'): Promise<Answer> {
  child.send(message)
  // The process answers each message with what belongs to it.
  return once(child, 'message').then(([answer]) => answer as Answer)
}

async function measure(name: string, server: { url: string; pid: number }, bearers: string[]) {
  const send = createSend(server.url)
  const emit = async () => {
    const body = { action: 'Measured', type: 'info', data: { sentAt: Date.now() } }
    const { status } = await send(event, { bearer: bearers[0] ?? '', body })
    if (status !== 200) throw new Error(`an event was answered with ${status}`)
  }
  for (let count = 0; count < 300; count++) await emit()
  const clients = Array.from({ length: clientProcesses }, () => fork(new URL('./clients.ts', import.meta.url)))
  const port = Number(new URL(server.url).port)
  const shares = clients.map((_, index) =>
    Array.from({ length: subscribers / clientProcesses }, (__, count) => {
      const caller = Math.floor((count * clientProcesses + index) / perCaller)
      return `Bearer ${bearers[caller % bearers.length]}`
    }),
  )
  // The first connections pay for code and buffers that all later ones share.
  await delay(2_000)
  const before = residentKib(server.pid)
  for (const [index, client] of clients.entries())
    await ask<Report>(client, { port, authorizations: shares[index] ?? [], query })
  await delay(3_000)
  const memoryKB = (residentKib(server.pid) - before) / subscribers
  const sending: Promise<unknown>[] = []
  async function sendFor(time: number) {
    const startedAt = performance.now()
    for (let count = 0; count < time * eventsPerSecond; count++) {
      await delay(Math.max(0, startedAt + (count * 1000) / eventsPerSecond - performance.now()))
      sending.push(emit())
    }
    await Promise.all(sending)
    await delay(1_000)
  }
  await sendFor(5)
  for (const client of clients) client.send('reset')
  await sendFor(seconds)
  const reports = await Promise.all(
    clients.map(client => ask<Exclude<Report, { subscribed: number }>>(client, 'report')),
  )
  const memoryLoadedKB = (residentKib(server.pid) - before) / subscribers
  for (const client of clients) client.disconnect()
  const worst = (key: 'p50' | 'p95' | 'p99' | 'max') => Math.max(...reports.map(report => report[key]))
  return {
    name,
    delivered: reports.reduce((sum, { delivered }) => sum + delivered, 0),
    expected: subscribers * eventsPerSecond * seconds,
    p50: worst('p50'),
    p95: worst('p95'),
    p99: worst('p99'),
    max: worst('max'),
    'kB each, idle': Math.round(memoryKB * 10) / 10,
    'kB each, under load': Math.round(memoryLoadedKB * 10) / 10,
  }
}

const server = await startServer({ databaseUrl: `file:${join(tmpdir(), `gatehouse-bench-${process.pid}.db`)}` })
const send = createSend(server.url)
const keys: string[] = []
for (let count = 0; count < subscribers / perCaller; count++) {
  const { body } = await send('/v1/mgmt/managementkey', {
    method: 'PUT',
    bearer: `${server.projectId}:${server.managementKey}`,
    body: { name: `key ${count}`, reBac: { projectRoles: [{ projectIds: [server.projectId], roles: ['admin'] }] } },
  })
  keys.push(`${server.projectId}:${body.cleartext}`)
}
const ours = await measure('Gatehouse, SQLite', server, keys)
server.stop()
console.table(ours)

const peerProcess = fork(new URL('./peer.ts', import.meta.url))
const [{ port }] = (await once(peerProcess, 'message')) as [{ port: number }]
if (peerProcess.pid) spawnSync('taskset', ['-acp', '1', String(peerProcess.pid)])
const peer = await measure('Yoga, PubSub in memory', { url: `http://127.0.0.1:${port}`, pid: peerProcess.pid ?? 0 }, [
  'peer',
])
peerProcess.disconnect()

console.table(peer)
console.log(
  `p95 ${ours.p95} ms (target ${targets.p95Ms}), ${(peer.p95 / Math.max(1, ours.p95)).toFixed(1)} × as quick as the peer`,
)
console.log(
  `memory ${ours['kB each, idle']} kB a subscriber (target ${targets.memoryKB}); the peer ${peer['kB each, idle']} kB`,
)
process.exit()
