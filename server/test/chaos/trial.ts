import type { createRandom } from '../../../authorization/src/testing/random-model.ts'
import { jobClient, namingClient, relationClient, sessionClient, type World } from './clients.ts'
import type { Cluster, Node } from './cluster.ts'

export type Report = {
  faults: string[]
  violations: string[]
  /** What was acknowledged and is gone, where that is allowed; a violation where it is not. */
  lost: string[]
  requests: number
  /** Requests that failed, or whose answer was lost. */
  unknown: number
  /** Sessions that ended because the answer to a refresh was lost for longer than a replaced token is accepted. */
  lateRefreshes: number
  /** The longest time after a fault until every node worked again. */
  recoveryMsMax: number
}

export type Trial = {
  cluster: Cluster
  random: ReturnType<typeof createRandom>
  clientsOfKind: number
  /** Whether what was acknowledged may be lost, as with asynchronous standbys. */
  mayLose: boolean
  /** Lets faults happen while clients act. */
  sabotage(report: Report): Promise<void>
}

/** After a fault nodes get so long to work again by themselves. */
const recoveryMsLimit = 30_000
const readyMsMax = 5_000

/** Lets clients act while faults happen; then compares what the cluster holds with what it had acknowledged. */
export async function runTrial({ cluster, random, clientsOfKind, mayLose, sabotage }: Trial): Promise<Report> {
  const report: Report = {
    faults: [],
    violations: [],
    lost: [],
    requests: 0,
    unknown: 0,
    lateRefreshes: 0,
    recoveryMsMax: 0,
  }
  let isOver = false
  const lost = (what: string) => void (mayLose ? report.lost : report.violations).push(what)
  const world: World = { cluster, random, report, lost, isOver: () => isOver }
  const schema = 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n'
  await cluster.call(random.oneOf(cluster.nodes), '/v1/mgmt/fga/schema', { dsl: schema })
  const clients = Array.from({ length: clientsOfKind }, (_, n) => [
    namingClient(world, `named-${n}`),
    sessionClient(world, `signed-in-${n}`),
    relationClient(world, `doc-${n}`),
    ...(n === 0 ? [jobClient(world, 'imported')] : []),
  ]).flat()
  const running = clients.map(client => client.run())
  await sabotage(report)
  isOver = true
  await Promise.all(running)
  for (const client of clients) await client.check()
  return report
}

/** Resolves when every node works, and reports one that does not in time. */
export async function recovered({ nodes }: Cluster, fault: string, report: Report): Promise<void> {
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
