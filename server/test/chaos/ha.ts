import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../../authorization/src/testing/random-model.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type History, historyOf } from './history.ts'
import { type Patroni, startPatroni } from './patroni.ts'
import { startPooling } from './pooling.ts'
import { type Report, recovered, runTrial } from './trial.ts'

export type HaOptions = {
  servers: number
  isSynchronous: boolean
  /** Whether nodes connect through pgbouncer and haproxy, and not to all servers. */
  isPooled: boolean
  only?: string | undefined
}

/** `outageMs`: the longest time without an acknowledged write, from the fault until everything was whole again. */
export type Outage = { fault: string; outageMs: number }

type Fault = { name: string; run(patroni: Patroni, history: History): Promise<void> }

const nodesCount = 2
const standbyGoneMs = 10_000
/** Longer than a primary keeps its place without etcd. */
const etcdGoneMs = 30_000
const probeEveryMs = 200

const faults: Fault[] = [
  { name: 'switchover by patronictl', run: patroni => patroni.switchover() },
  {
    name: 'PostgreSQL of the primary is killed',
    run: async patroni => (await patroni.primary()).crash(),
  },
  { name: 'the primary loses power', run: patroni => loseThePrimary(patroni) },
  {
    name: 'the primary loses power with writes that no standby has',
    async run(patroni, history) {
      await (await patroni.primary()).stopSending()
      const writing = history.write()
      await Promise.race([writing, wait(5_000)])
      await loseThePrimary(patroni)
      await writing
    },
  },
  {
    name: `a standby loses power for ${standbyGoneMs / 1000} s`,
    async run(patroni) {
      const standby = await patroni.standby()
      await standby.kill()
      await wait(standbyGoneMs)
      standby.start()
    },
  },
  {
    name: `etcd is gone for ${etcdGoneMs / 1000} s`,
    async run({ etcd }) {
      await etcd.kill()
      await wait(etcdGoneMs)
      etcd.start()
    },
  },
]

/** Until another server is the primary; then the old one starts as a standby. */
async function loseThePrimary(patroni: Patroni): Promise<void> {
  const primary = await patroni.primary()
  await primary.kill()
  await patroni.promoted(primary)
  primary.start()
}

/**
 * Lets clients act on two nodes over servers under Patroni, with each fault once. With synchronous standbys nothing that
 * was acknowledged may be lost; with asynchronous ones it may, but no node answers from a history that was.
 */
export async function highAvailability(
  { servers, isSynchronous, isPooled, only = '' }: HaOptions,
  onOutage: (outage: Outage) => void,
): Promise<Report> {
  const patroni = await startPatroni(servers, { isSynchronous })
  let pooling: Awaited<ReturnType<typeof startPooling>> | undefined
  try {
    pooling = isPooled ? await startPooling(patroni.members) : undefined
    const url = pooling?.url ?? patroni.url
    const cluster = await startCluster(Array.from({ length: nodesCount }, () => url))
    async function sabotage(report: Report) {
      for (const fault of faults.filter(({ name }) => name.includes(only))) {
        report.faults.push(fault.name)
        const history = historyOf(cluster, `history-${report.faults.length}`)
        const outageMs = await longestOutage(cluster, async () => {
          await fault.run(patroni, history)
          await patroni.whole()
          await recovered(cluster, fault.name, report)
        })
        onOutage({ fault: fault.name, outageMs })
        report.violations.push(...(await history.differences()))
      }
    }
    try {
      return await runTrial({ cluster, random: createRandom(1), clientsOfKind: 2, mayLose: !isSynchronous, sabotage })
    } finally {
      await cluster.close()
    }
  } finally {
    pooling?.stop()
    patroni.stop()
  }
}

/** The longest time without an acknowledged write while `happen` runs, as clients see it that do not wait for each other. */
async function longestOutage({ nodes, call }: Cluster, happen: () => Promise<void>): Promise<number> {
  let [acknowledgedAt, longestMs, count] = [performance.now(), 0, 0]
  const write = async () => {
    count += 1
    const node = nodes[count % nodes.length]
    if (!node) throw new Error('unreachable: there are nodes')
    const { status } = await call(node, '/v1/mgmt/user/create', { loginId: `probe-${performance.now()}` })
    if (status !== 200) return
    longestMs = Math.max(longestMs, performance.now() - acknowledgedAt)
    acknowledgedAt = performance.now()
  }
  const timer = setInterval(() => void write(), probeEveryMs)
  try {
    await happen()
    await write()
  } finally {
    clearInterval(timer)
  }
  return Math.round(longestMs)
}
