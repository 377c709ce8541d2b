// `npm run bench:compare`: two versions side by side. A round asks both for a second each, one after the other, so that what else the
// machine does is met by both; a path's ratio is the mean over the rounds, with the interval in which it is 19 times in 20.
// With `BENCH_POSTGRES=1` each has a PostgreSQL of its own, whose processor time counts too; `BENCH_SIGNING=ES256` is how both sign.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { type Measured, measure, processorMs } from '../requests/load.ts'
import { postmasterOf, processorMsOfTree, vacuum } from '../requests/postgres-processes.ts'
import { startServer } from '../requests/server-process.ts'
import { signAsAsked } from '../requests/signing.ts'
import { connections, paths } from './paths.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 1)
const rounds = Number(process.env.BENCH_ROUNDS ?? 8)
const [before = '', now = '', ...names] = process.argv.slice(2)
/** Student's t for 95 %, by degrees of freedom; later ones are nearer to 2 than what is measured here is exact. */
const t95 = [Number.NaN, 12.7, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23]

const files = [before, now].map((_, index) => join(tmpdir(), `gatehouse-compare-${process.pid}-${index}.db`))
const postgres = process.env.BENCH_POSTGRES === '1' ? [await startPostgres(), await startPostgres()] : []
if (postgres.includes(undefined)) throw new Error('it needs the programs of PostgreSQL: apt-get install postgresql')
process.once('exit', () => {
  for (const one of postgres) one?.stop()
})
const servers = await Promise.all(
  [before, now].map(async (program, index) => {
    const databaseUrl = postgres[index]?.url ?? `file:${files[index]}`
    const server = await startServer({ program, databaseUrl })
    await signAsAsked(server)
    const ofDatabase = postgres[index] && postmasterOf(databaseUrl)
    const usedMs = () => processorMs(server.pid) + (ofDatabase === undefined ? 0 : processorMsOfTree(ofDatabase))
    return { ...server, usedMs }
  }),
)
const table: Record<string, Record<string, string | number>> = {}
for (const [name, path] of Object.entries(paths)) {
  if (names.length > 0 && !names.includes(name)) continue
  const steps = []
  for (const server of servers) steps.push({ step: await path(server), usedMs: server.usedMs })
  for (const [index, { step }] of steps.entries()) {
    const { url } = postgres[index] ?? {}
    if (url === undefined) continue
    // Plans are made for tables that are filled.
    await measure(step, { connections, seconds, warmUpSeconds: 0 })
    vacuum(url)
  }
  const measured: Measured[][] = []
  for (let round = 0; round < rounds; round++) {
    const pair: Measured[] = []
    // Who is first has other caches: they take turns.
    for (const one of round % 2 === 0 ? steps : steps.toReversed())
      pair.push(
        await measure(one.step, {
          connections,
          seconds,
          warmUpSeconds: 0.3,
          usedMs: one.usedMs,
        }),
      )
    measured.push(round % 2 === 0 ? pair : pair.toReversed())
  }
  const of = (index: number, rate: 'perSecond' | 'perProcessorSecond') =>
    measured.map(pair => pair[index]?.[rate] ?? Number.NaN)
  table[name] = {
    'before, a second of processor': median(of(0, 'perProcessorSecond')),
    now: median(of(1, 'perProcessorSecond')),
    'ratio, by processor time': ratio(of(0, 'perProcessorSecond'), of(1, 'perProcessorSecond')),
    'ratio, by the clock': ratio(of(0, 'perSecond'), of(1, 'perSecond')),
  }
  console.log(name, table[name]?.['ratio, by processor time'])
}
for (const server of servers) server.stop()
for (const path of files) for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
console.table(table)

/** The geometric mean, and its interval. */
function ratio(some: number[], others: number[]): string {
  const logs = some.map((one, index) => Math.log((others[index] ?? Number.NaN) / one))
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
  const variance = logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (logs.length - 1)
  const half = (t95[logs.length - 1] ?? 2.2) * Math.sqrt(variance / logs.length)
  const [at, low, high] = [mean, mean - half, mean + half].map(value => Math.exp(value).toFixed(2))
  return `${at} (${low} to ${high})`
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
