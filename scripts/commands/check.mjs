import { check } from '../check.mjs'

/** `npm run check`: format, lint, types, architecture. */
export async function run() {
  const { failed } = await check({ withArchitecture: true })
  process.exitCode = failed === 0 ? 0 : 1
}
