import { build } from '../build.mjs'

/**
 * `npm run screens`: takes a picture of every page of the console, light, dark and phone-wide, and a short recording,
 * with made-up data; writes them into docs/screens.
 */
export async function run() {
  await build()
  const { makeScreens } = await import('../../server/test/screens/make-screens.ts')
  await makeScreens()
  process.exit(0)
}
