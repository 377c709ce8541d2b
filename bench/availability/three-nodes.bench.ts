// How three nodes on one PostgreSQL compare with one, each held to a share of a processor (Linux, as root): on a machine of
// few cores three nodes would else share what one has alone. PostgreSQL and the clients take what is left.
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { type Answer, createSend, measure, processorMs, type Send } from '../requests/load.ts'
import { type ServerProcess, startServer } from '../requests/server-process.ts'

const nodesCount = 3
const share = Number(process.env.BENCH_SHARE ?? 0.15)
const connectionsOfNode = 4
const seconds = 8
const warmUpSeconds = 4
const loginId = 'ada@example.com'
const password = 'correct horse battery staple'

const postgres = await startPostgres()
if (!postgres) throw new Error('this benchmark needs the programs of PostgreSQL')
process.once('exit', postgres.stop)
const env = { PUBLIC_URL: 'http://localhost:4000', GATEHOUSE_PROJECT_ID: 'Pthreenodesthreenodesthree1' }
const nodes: { server: ServerProcess; send: Send }[] = []
for (let index = 0; index < nodesCount; index++) {
  const server = await startServer({ databaseUrl: postgres.url, env })
  nodes.push({ server, send: createSend(server.url) })
  hold(server.pid, index)
}
const [found] = nodes
if (!found) throw new Error('unreachable: there are nodes')
const first = found
const { projectId, managementKey } = first.server
const asKey = `${projectId}:${managementKey}`

/** https://docs.kernel.org/scheduler/sched-bwc.html */
function hold(pid: number, index: number): void {
  const group = `/sys/fs/cgroup/cpu/gatehouse-bench-${process.pid}-${index}`
  mkdirSync(group)
  writeFileSync(`${group}/cpu.cfs_period_us`, '20000')
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(20_000 * share))
  writeFileSync(`${group}/cgroup.procs`, String(pid))
  // Before PostgreSQL, whose end each would log.
  process.prependOnceListener('exit', () => {
    process.kill(pid, 'SIGKILL')
    // It is empty a moment later.
    for (let tries = 0; tries < 1_000; tries++)
      try {
        return rmdirSync(group)
      } catch {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
      }
  })
}

async function ask(send: Send, path: string, body: unknown, bearer = asKey) {
  const answer = await send(path, { bearer, body })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.body
}

const dsl = 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n'
const tuple = { resource: 'diary', resourceType: 'doc', relation: 'viewer', target: 'ada', targetType: 'user' }
await ask(first.send, '/v1/mgmt/fga/schema', { dsl })
await ask(first.send, '/v1/mgmt/fga/relations', { tuples: [tuple] })
await ask(first.send, '/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true })
await ask(first.send, '/v1/mgmt/user/password/set/active', { loginId, password })
/** One session for each connection: refreshes of one would wait for each other. */
const sessions: Answer['body'][] = []
for (let count = 0; count < nodesCount * connectionsOfNode; count++)
  sessions.push(await ask(first.send, '/v1/auth/password/signin', { loginId, password }, projectId))

const operations: Record<string, (send: Send, connection: number) => Promise<unknown>> = {
  validate: (send, at) => ask(send, '/v1/auth/validate', {}, `${projectId}:${sessions[at]?.sessionJwt}`),
  check: send => ask(send, '/v1/mgmt/fga/check', { tuples: [tuple] }),
  async refresh(send, at) {
    const answer = await ask(send, '/v1/auth/refresh', {}, `${projectId}:${sessions[at]?.refreshJwt}`)
    sessions[at] = { ...sessions[at], ...answer }
  },
  'load a user': send => ask(send, '/v2/mgmt/user/search', { loginIds: [loginId] }),
}

function processorSeconds(count: number): number {
  return nodes.slice(0, count).reduce((sum, { server }) => sum + processorMs(server.pid), 0) / 1000
}

async function run(operation: (send: Send, connection: number) => Promise<unknown>, count: number) {
  let requests = 0
  const before = processorSeconds(count)
  const step = async (connection: number) => {
    const { send } = nodes[connection % count] ?? first
    await operation(send, connection)
    requests++
  }
  const { perSecond, p50 } = await measure(step, { connections: count * connectionsOfNode, seconds, warmUpSeconds })
  return { perSecond, p50, ms: ((processorSeconds(count) - before) * 1000) / requests }
}

console.log(`each node held to ${share * 100} % of a processor`)
console.log('| | one node / s | three / s | | ms of processor, one | three |')
console.log('|---|--:|--:|--:|--:|--:|')
for (const [name, operation] of Object.entries(operations)) {
  const one = await run(operation, 1)
  const three = await run(operation, nodesCount)
  const ratio = (three.perSecond / one.perSecond).toFixed(1)
  console.log(
    `| ${name} | ${one.perSecond} | ${three.perSecond} | **${ratio} ×** | ${one.ms.toFixed(2)} | ${three.ms.toFixed(2)} |`,
  )
}
process.exit(0)
