import { tcpProxy } from '@gatehouse-id/database/testing-proxy'
import pg from 'pg'
import type { TestPostgres } from '../../../scripts/postgres.d.mts'
import { createRandom } from '../../../authorization/src/testing/random-model.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Database, faults } from './faults.ts'
import { historyOf } from './history.ts'
import { type Report, recovered, runTrial } from './trial.ts'

const nodesCount = 3

/**
 * Lets clients act on three nodes over one PostgreSQL for `ms`, while processes, networks, the database and clocks fail
 * one after the other, drawn from `seed`; then compares what the cluster holds with what it had acknowledged. In the end
 * the database loses its last writes, and nodes that ran meanwhile must answer as one that starts afterwards.
 */
export async function chaos(
  postgres: TestPostgres,
  { ms, seed, only }: { ms: number; seed: number; only?: string | undefined },
  onFault: (name: string) => void = () => {},
): Promise<Report> {
  const proxies = await Promise.all(Array.from({ length: nodesCount }, () => tcpProxy(postgres.url)))
  const cluster = await startCluster(proxies.map(({ url }) => url))
  const targets = proxies.flatMap((proxy, index) =>
    cluster.nodes.slice(index, index + 1).map(node => ({ node, proxy })),
  )
  const random = createRandom(seed)
  const database: Database = { restart: postgres.restart, query: (...statements) => query(postgres.url, statements) }
  const chosen = faults.filter(({ name }) => only === undefined || name.includes(only))
  async function sabotage(report: Report) {
    const endsAt = performance.now() + ms
    while (performance.now() < endsAt) {
      const fault = random.oneOf(chosen)
      onFault(fault.name)
      report.faults.push(fault.name)
      await fault.run({ targets, database, random })
      await recovered(cluster, fault.name, report)
    }
  }
  try {
    const report = await runTrial({ cluster, random, clientsOfKind: 4, mayLose: false, sabotage })
    await compareAfterRewind(cluster, postgres, report)
    return report
  } finally {
    await cluster.close()
    for (const proxy of proxies) await proxy.close()
  }
}

/** As after a failover to a standby that lacked the last writes, under nodes that keep running. */
async function compareAfterRewind(cluster: Cluster, postgres: TestPostgres, report: Report): Promise<void> {
  await recovered(cluster, 'what came before', report)
  await postgres.remember()
  await recovered(cluster, 'a restart', report)
  const history = historyOf(cluster, 'lost')
  await history.write()
  await postgres.rewind()
  await recovered(cluster, 'a failover', report)
  report.violations.push(...(await history.differences()))
}

async function query(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // Its own session may be ended by what it does.
  client.on('error', () => {})
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
