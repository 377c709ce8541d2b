import { build } from '../build.mjs'

/** `npm run graphql:coverage`: where GraphQL reaches each management operation, or why it does not; ends with 1 when one is open. */
export async function run() {
  await build()
  const { coverageOfOperations } = await import('../../graphql/src/contract-tests/coverage/coverage.ts')
  const all = coverageOfOperations()
  const isOpen = ({ reachedIn, hiddenBecause }) => reachedIn.length === 0 && hiddenBecause === undefined
  for (const one of all) {
    const { operation, reachedIn, hiddenBecause } = one
    const how = isOpen(one) ? 'NOT REACHED' : reachedIn.join(', ') || `hidden: ${hiddenBecause}`
    console.log(`${operation.padEnd(48)} ${how}`)
  }
  const done = all.filter(one => !isOpen(one)).length
  console.log(`${done} of ${all.length}`)
  process.exitCode = done === all.length ? 0 : 1
}
