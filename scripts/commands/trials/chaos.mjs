import { build } from '../../build.mjs'
import { startPostgres } from '../../postgres.mjs'

const secondsDefault = 120

/**
 * `npm run chaos [seconds]`: three nodes over one PostgreSQL, clients, and faults of processes, networks, the database and
 * clocks for so long (two minutes unless told); CHAOS_SEED=7 draws others, CHAOS_ONLY=clock those with the word in their
 * name. Ends with 1 when something that was acknowledged is lost, somebody is signed out or let in, or a node does not
 * recover.
 */
export async function run([seconds = String(secondsDefault)]) {
  await build()
  const { chaos } = await import('../../../server/test/chaos/chaos.ts')
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  const startedAt = performance.now()
  const say = text => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  const postgres = await startPostgres()
  if (!postgres) throw new Error('chaos needs the programs of PostgreSQL: apt-get install postgresql')
  // What runs for it ends with it.
  process.on('exit', postgres.stop)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const report = await chaos(postgres, { ms: Number(seconds) * 1000, seed, only: process.env.CHAOS_ONLY }, say).finally(
    postgres.stop,
  )
  const { requests, unknown, faults, lateRefreshes, recoveryMsMax, violations } = report
  say(
    `${faults.length} faults, ${requests} requests, ${unknown} of them without a known end; ` +
      `recovered within ${recoveryMsMax} ms; ${lateRefreshes} answers to refreshes lost for over 10 s; ` +
      `${violations.length} violations`,
  )
  for (const violation of new Set(violations)) console.log(`- ${violation}`)
  process.exit(violations.length > 0 ? 1 : 0)
}
