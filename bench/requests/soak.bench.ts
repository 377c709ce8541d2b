// Does the server keep what it has been asked? Every path in turns, a few seconds each, for BENCH_MINUTES (3 by default); the resident
// memory of each tenth of that time, at its lowest and its highest.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connections, paths } from '../compare/paths.ts'
import { measure, residentMib } from './load.ts'
import { startServer } from './server-process.ts'

const minutes = Number(process.env.BENCH_MINUTES ?? 3)
const parts = 10
const secondsOfPath = Math.min(5, (minutes * 60) / parts / Object.keys(paths).length)
const sampleMs = 500

const database = join(tmpdir(), `gatehouse-soak-${process.pid}.db`)
const server = await startServer({ databaseUrl: process.env.BENCH_DATABASE_URL ?? `file:${database}` })
const samples: { at: number; mib: number }[] = []
const startedAt = performance.now()
const sampling = setInterval(
  () => samples.push({ at: performance.now() - startedAt, mib: residentMib(server.pid) }),
  sampleMs,
)

let requests = 0
/** A busy machine refuses some. */
let refused = 0
const endsAt = startedAt + minutes * 60_000
while (performance.now() < endsAt)
  for (const create of Object.values(paths)) {
    // Tokens expire, so each turn has its own.
    const step = await create(server)
    const { perSecond } = await measure(
      at =>
        step(at).then(
          () => undefined,
          () => void refused++,
        ),
      {
        connections,
        seconds: secondsOfPath,
        warmUpSeconds: 0,
      },
    )
    requests += Math.round(perSecond * secondsOfPath)
    if (performance.now() >= endsAt) break
  }
clearInterval(sampling)
server.stop()
for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true })

const rows = Array.from({ length: parts }, (_, part) => {
  const [from, to] = [part, part + 1].map(at => (at * minutes * 60_000) / parts) as [number, number]
  const of = samples.filter(({ at }) => at >= from && at < to).map(({ mib }) => mib)
  return {
    'until minute': Number((to / 60_000).toFixed(1)),
    'lowest (MiB)': Math.min(...of),
    'highest (MiB)': Math.max(...of),
  }
})
console.log(`${requests} requests, of which ${refused} were refused, on ${Object.keys(paths).length} paths`)
console.table(rows)
process.exit()
