// How long a test waits for a Gatehouse of its own: startGatehouse() in one process, on a database in memory.
import { startGatehouse } from 'gatehouse-id'

const startsMax = 30
const targetMs = 300

async function startOnce(): Promise<number> {
  const startedAt = performance.now()
  const gatehouse = await startGatehouse({ database: ':memory:' })
  const tookMs = performance.now() - startedAt
  const { status } = await fetch(`${gatehouse.url}/readyz`)
  if (status !== 200) throw new Error(`it was not ready: ${status}`)
  await gatehouse.close()
  return tookMs
}

const first = await startOnce()
const later: number[] = []
while (later.length < startsMax) later.push(await startOnce())
later.sort((a, b) => a - b)
const [median = 0, max = 0] = [later[Math.floor(later.length / 2)], later.at(-1)]
console.table({ first: { ms: Math.round(first) }, median: { ms: Math.round(median) }, max: { ms: Math.round(max) } })
console.log(`${startsMax} starts after the first: median ${Math.round(median)} ms (target ${targetMs} ms)`)
process.exit(median < targetMs ? 0 : 1)
