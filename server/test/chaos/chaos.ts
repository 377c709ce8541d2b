import pg from 'pg'
import type { TestPostgres } from '../../../scripts/postgres.d.mts'
import { createRandom } from '../../../authorization/src/testing/random-model.ts'
import { jobClient, namingClient, relationClient, sessionClient, type World } from './clients.ts'
import { type Cluster, type Node, startCluster } from './cluster.ts'
import { type Database, faults } from './faults.ts'

export type ChaosReport = {
  faults: string[]
  violations: string[]
  requests: number
  /** Requests that failed, or whose answer was lost. */
  unknown: number
  /** Sessions that ended because the answer to a refresh was lost for longer than a replaced token is accepted. */
  lateRefreshes: number
  /** The longest time after a fault until every node worked again. */
  recoveryMsMax: number
}

const nodesCount = 3
const clientsOfKind = 4
/** After a fault nodes get so long to work again by themselves. */
const recoveryMsLimit = 30_000
const readyMsMax = 5_000

/**
 * Lets clients act on three nodes over one PostgreSQL for `ms`, while processes, networks, the database and clocks fail
 * one after the other, drawn from `seed`; then compares what the cluster holds with what it had acknowledged. In the end
 * the database loses its last writes, and nodes that ran meanwhile must answer as one that starts afterwards.
 */
export async function chaos(
  postgres: TestPostgres,
  { ms, seed, only }: { ms: number; seed: number; only?: string | undefined },
  onFault: (name: string) => void = () => {},
): Promise<ChaosReport> {
  const cluster = await startCluster(postgres.url, nodesCount)
  const random = createRandom(seed)
  const database: Database = { restart: postgres.restart, query: (...statements) => query(postgres.url, statements) }
  const report: ChaosReport = {
    faults: [],
    violations: [],
    requests: 0,
    unknown: 0,
    lateRefreshes: 0,
    recoveryMsMax: 0,
  }
  try {
    let isOver = false
    const world: World = { cluster, random, report, isOver: () => isOver }
    const schema = 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n'
    await cluster.call(random.oneOf(cluster.nodes), '/v1/mgmt/fga/schema', { dsl: schema })
    const clients = Array.from({ length: clientsOfKind }, (_, n) => [
      namingClient(world, `named-${n}`),
      sessionClient(world, `signed-in-${n}`),
      relationClient(world, `doc-${n}`),
      ...(n === 0 ? [jobClient(world, 'imported')] : []),
    ]).flat()
    const running = clients.map(client => client.run())
    const endsAt = performance.now() + ms
    while (performance.now() < endsAt) {
      const fault = random.oneOf(faults.filter(({ name }) => only === undefined || name.includes(only)))
      onFault(fault.name)
      report.faults.push(fault.name)
      await fault.run({ cluster, database, random })
      await recovered(cluster, fault.name, report)
    }
    isOver = true
    await Promise.all(running)
    for (const client of clients) await client.check()
    await compareAfterRewind(cluster, postgres, report)
    return report
  } finally {
    await cluster.close()
  }
}

async function recovered({ nodes }: Cluster, fault: string, report: ChaosReport): Promise<void> {
  const startedAt = performance.now()
  for (const node of nodes) {
    for (let problem = await problemOf(node); problem !== undefined; problem = await problemOf(node)) {
      if (performance.now() - startedAt > recoveryMsLimit) {
        report.violations.push(`${node.name} did not recover from: ${fault} (${problem})`)
        return
      }
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  report.recoveryMsMax = Math.max(report.recoveryMsMax, Math.round(performance.now() - startedAt))
}

/** Why a node is not ready. */
async function problemOf({ server }: Node): Promise<string | undefined> {
  try {
    const response = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(readyMsMax) })
    return response.ok ? undefined : await response.text()
  } catch (error) {
    return String(error)
  }
}

/** As after a failover to a standby that lacked the last writes, under nodes that keep running. */
async function compareAfterRewind(cluster: Cluster, postgres: TestPostgres, report: ChaosReport): Promise<void> {
  const { nodes, call } = cluster
  const [first, ...others] = nodes
  if (!first) throw new Error('unreachable: there are nodes')
  await recovered(cluster, 'what came before', report)
  await postgres.remember()
  await recovered(cluster, 'a restart', report)
  const tuples = Array.from({ length: 20 }, (_, n) => ({
    resource: `lost-${n}`,
    resourceType: 'doc',
    relation: 'viewer',
    target: 'somebody',
    targetType: 'user',
  }))
  const held = (node: (typeof nodes)[number]) => call(node, '/v1/mgmt/fga/check', { tuples, consistency: 'full' })
  for (const tuple of tuples) await call(first, '/v1/mgmt/fga/relations', { tuples: [tuple] })
  for (const node of nodes) await held(node)
  await postgres.rewind()
  await recovered(cluster, 'a failover', report)
  // As many other changes as were lost: numbers come again.
  for (const tuple of tuples.slice(0, 10)) await call(first, '/v1/mgmt/fga/relations', { tuples: [tuple] })
  await others.at(-1)?.restart()
  const answers = await Promise.all(nodes.map(held))
  const wanted = JSON.stringify(answers.at(-1)?.body)
  for (const [index, { body }] of answers.entries())
    if (JSON.stringify(body) !== wanted) report.violations.push(`node ${index + 1} answers from what was lost`)
}

async function query(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // Its own session may be ended by what it does.
  client.on('error', () => {})
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
