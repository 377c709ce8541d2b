import { build } from '../../build.mjs'

const countDefault = 1_000_000
const seedDefault = 20_261_120
/** A request that holds everybody up for longer fails the run. */
const stallMsMax = 250

/**
 * `npm run fuzz [count]`: so many requests (a million unless told) to all operations, the GraphQL API, the hosted pages
 * and the sign-in routes; FUZZ_SEED=7 sends others. Ends with 1 when an answer fails or tells of another project.
 */
export async function run([count = String(countDefault)]) {
  await build()
  const { fuzz } = await import('../../../server/test/fuzz/fuzz.ts')
  const seed = Number(process.env.FUZZ_SEED ?? seedDefault)
  const startedAt = performance.now()
  let told = 0
  const report = await fuzz({ count: Number(count), seed }, ({ requests, failures, eventLoopMs }) => {
    for (const failure of failures.slice(told)) console.log(JSON.stringify(failure, undefined, 2))
    told = failures.length
    if (requests % 10_000 === 0) {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      console.log(`${requests} requests, ${seconds} s; work between two turns at most ${eventLoopMs.workMax} ms`)
    }
  })
  const { requests, statuses, failures, eventLoopMs } = report
  console.log(`${requests} requests, seed ${seed}: ${failures.length} failures`)
  console.table(statuses)
  console.log(`event loop held: p50 ${eventLoopMs.p50} ms, p99 ${eventLoopMs.p99} ms, at most ${eventLoopMs.max} ms`)
  console.log(`work between two turns of it: p99 ${eventLoopMs.workP99} ms, at most ${eventLoopMs.workMax} ms`)
  const hasStalled = eventLoopMs.workMax > stallMsMax
  if (hasStalled) console.log(`the event loop was held for longer than ${stallMsMax} ms`)
  process.exit(failures.length > 0 || hasStalled ? 1 : 0)
}
