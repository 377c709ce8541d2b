// `npm run profile [path…]`: where the processor's time goes when one path is asked over and over. From the sources, so that each
// sample is of a file; the server is alone on the last core, signs as `BENCH_SIGNING` says, and has PostgreSQL with `BENCH_POSTGRES=1`. Writes a flame graph and what Chromium's and VS Code's profilers open.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../../scripts/postgres.mjs'
import { connections, paths } from '../compare/paths.ts'
import { measure } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'
import { signAsAsked } from '../requests/signing.ts'
import { flameGraph } from './flame-graph.ts'
import { layerOf } from './layers.ts'
import { type CpuProfile, type Frame, samplesOf } from './samples.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const shownMax = 25
const folder = fileURLToPath(new URL('../../dist/profiles/', import.meta.url))
const program = fileURLToPath(new URL('../../server/bin/gatehouse-id.mjs', import.meta.url))

const names = process.argv.slice(2)
const chosen = names.length === 0 ? Object.keys(paths) : names
const unknown = chosen.filter(name => !(name in paths))
if (unknown.length > 0) {
  console.error(`gatehouse: no path ${unknown.join(', ')}; there are: ${Object.keys(paths).join(', ')}`)
  process.exit(1)
}
const postgres = process.env.BENCH_POSTGRES === '1' ? await startPostgres() : undefined
process.once('exit', () => postgres?.stop())
mkdirSync(folder, { recursive: true })
for (const name of chosen) await profile(name)

async function profile(name: string): Promise<void> {
  const file = name.replaceAll(/\W+/g, '-').toLowerCase()
  const databasePath = join(tmpdir(), `gatehouse-profile-${process.pid}-${file}.db`)
  const server = await startServer({
    program,
    databaseUrl: postgres?.url ?? `file:${databasePath}`,
    nodeOptions: [
      '--cpu-prof',
      '--cpu-prof-interval=200',
      `--cpu-prof-dir=${folder}`,
      `--cpu-prof-name=${file}.cpuprofile`,
    ],
  })
  await signAsAsked(server)
  const step = await paths[name]?.(server)
  if (!step) return
  let from = monotonicUs()
  const onWarm = () => {
    from = monotonicUs()
  }
  const measured = await measure(
    async at => {
      await step(at)
    },
    { connections, seconds, pid: server.pid, onWarm },
  )
  const until = monotonicUs()
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  for (const suffix of ['', '-wal', '-shm']) rmSync(databasePath + suffix, { force: true })
  const path = join(folder, `${file}.cpuprofile`)
  // Node writes it in the format of Chromium's protocol.
  const samples = samplesOf(JSON.parse(readFileSync(path, 'utf8')) as CpuProfile, { from, until })
  const requests = Math.round(measured.perSecond * seconds)
  writeFileSync(join(folder, `${file}.svg`), flameGraph(name, samples))
  console.log(`\n# ${name}: ${measured.perSecond} a second, ${measured.perProcessorSecond} a second of processor`)
  console.table(table(samples, requests, stack => layerOf(stack.at(-1))))
  console.table(table(samples, requests, stack => named(stack.at(-1))).slice(0, shownMax))
  console.log(`${join(folder, file)}.svg and .cpuprofile`)
}

function monotonicUs(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

function named(frame: Frame | undefined): string {
  if (!frame) return ''
  const [, path = frame.url] =
    /(?:node_modules\/|gatehouse\/|file:\/\/\/.*?\/(?=[\w-]+\/src\/))(.*)$/.exec(frame.url) ?? []
  return `${frame.name || '(anonymous)'} ${path}`.trim()
}

/** Microseconds of a request by what the innermost function of each sample belongs to, most first. */
function table(samples: { stack: Frame[]; us: number }[], requests: number, keyOf: (stack: Frame[]) => string) {
  const sums = new Map<string, number>()
  for (const { stack, us } of samples) sums.set(keyOf(stack), (sums.get(keyOf(stack)) ?? 0) + us)
  const all = [...sums.values()].reduce((sum, each) => sum + each, 0)
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, us]) => ({ what, 'µs of a request': Math.round(us / requests), '%': Math.round((us / all) * 100) }))
}
