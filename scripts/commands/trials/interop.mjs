import { build } from '../../build.mjs'

/**
 * `npm run interop [case…]`: starts programs that are not ours against a Gatehouse that is started for each of them, and
 * prints what passed; without names, all of them. What is not on the machine is named with what installs it. Ends with 1
 * when a check fails.
 */
export async function run(names) {
  const { findCases, runCases } = await import('../../interop/cases.mjs')
  const cases = findCases(names)
  await build()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const results = await runCases(cases)
  console.table(results)
  process.exit(results.some(({ result }) => result === 'failed') ? 1 : 0)
}
