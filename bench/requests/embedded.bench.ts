// How long a test waits for a Gatehouse of its own, on a database in memory: started, copied from another one, put back.
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startGatehouse } from 'gatehouse-id'

const startsMax = 30
const copiesMax = 100
const targetMs = 50
/** What a test does between two starts. */
const testMs = 100
const copyTargetMs = 20

setFlagsFromString('--expose-gc')
// The flag adds it to contexts that are made later.
const collectGarbage = runInNewContext('gc') as () => void

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const startedAt = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAt, result }
}

async function startOnce(): Promise<number> {
  const { ms, result: gatehouse } = await timed(() => startGatehouse({ database: ':memory:' }))
  const { status } = await fetch(`${gatehouse.url}/readyz`)
  if (status !== 200) throw new Error(`it was not ready: ${status}`)
  await gatehouse.close()
  return ms
}

function spread(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
  return { median: at(0.5), p95: at(0.95), max: at(1) }
}

function residentMb(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().rss / 2 ** 20
}

const first = await startOnce()
const later: number[] = []
while (later.length < startsMax) later.push(await startOnce())
const spaced: number[] = []
while (spaced.length < startsMax) {
  await setTimeout(testMs)
  spaced.push(await startOnce())
}

const seeded = await startGatehouse({ seed: { roles: ['editor'], users: ['ada@example.com', 'bob@example.com'] } })
await Promise.all(Array.from({ length: 10 }, async () => (await seeded.fresh()).close()))
const before = residentMb()
const copies = []
for (let n = 0; n < copiesMax; n++) copies.push(await timed(() => seeded.fresh()))
const each = (residentMb() - before) / copiesMax
const resets: number[] = []
for (let n = 0; n < startsMax; n++) resets.push((await timed(() => seeded.reset())).ms)
await Promise.all(copies.map(({ result }) => result.close()))
const { ms: together, result: all } = await timed(() =>
  Promise.all(Array.from({ length: copiesMax }, () => seeded.fresh())),
)
await Promise.all([seeded, ...all].map(gatehouse => gatehouse.close()))

const [started, copied] = [spread(spaced), spread(copies.map(({ ms }) => ms))]
console.table({
  'first start, ms': { median: Math.round(first) },
  'later start at once, ms': spread(later),
  [`later start, ${testMs} ms after the one before, ms`]: started,
  'copy, ms': copied,
  'reset, ms': spread(resets),
})
console.log(`${copiesMax} copies at once: ${Math.round(together)} ms; each takes ${each.toFixed(2)} MB resident`)
console.log(`targets: ${targetMs} ms for a later start after a test, ${copyTargetMs} ms for a copy`)
process.exit(started.median < targetMs && copied.median < copyTargetMs ? 0 : 1)
