import { setTimeout as wait } from 'node:timers/promises'
import type { TestPostgres } from '../../../../scripts/postgres.d.mts'
import { createRandom } from '../../../../authorization/src/testing/random-model.ts'
import { freePort, printed, runGatehouse, temporaryFolder } from '../../support/start-server.ts'
import { startCluster } from '../cluster.ts'
import { type Report, recovered, runTrial } from '../trial.ts'

const nodesCount = 3
/** So long clients act on each mixture of versions. */
const stepMs = 5_000

/**
 * Replaces three nodes of an older version by this one's, one after the other, while clients act on all of them: the
 * first new node migrates the database under the old ones. Then the older version must refuse to start.
 * @param older its `gatehouse`
 */
export async function upgrade(
  { url }: TestPostgres,
  { older, newer, seed }: { older: string; newer: string; seed: number },
  onStep: (name: string) => void,
): Promise<Report> {
  const cluster = await startCluster(new Array<string>(nodesCount).fill(url), older)
  try {
    return await runTrial({
      cluster,
      random: createRandom(seed),
      clientsOfKind: 4,
      mayLose: false,
      async sabotage(report: Report) {
        onStep('three nodes of the older version')
        await wait(stepMs)
        for (const node of cluster.nodes) {
          const step = `${node.name} is of this version`
          await node.restart({ signal: 'SIGTERM', program: newer })
          onStep(step)
          report.faults.push(step)
          await recovered(cluster, step, report)
          await wait(stepMs)
        }
        report.violations.push(...(await downgrade({ url, older })))
      },
    })
  } finally {
    await cluster.close()
  }
}

/** What is wrong with how the older version refuses the database. */
async function downgrade({ url, older }: { url: string; older: string }): Promise<string[]> {
  const { path: folder, remove } = temporaryFolder()
  const env = {
    DATABASE_URL: url,
    PORT: String(await freePort()),
    GATEHOUSE_SECRET: 'a secret for tests only and long enough',
  }
  const started = runGatehouse(['start'], { folder, program: older, env })
  try {
    await printed(started, 'Gatehouse is ready.')
    started.process.kill('SIGKILL')
    return ['the older version starts on the database of this one']
  } catch (error) {
    return String(error).includes('a newer version has migrated') ? [] : [`the older version ends otherwise: ${error}`]
  } finally {
    await started.exited
    remove()
  }
}
