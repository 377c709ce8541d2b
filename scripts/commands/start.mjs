import { build } from '../build.mjs'

/** `npm start`: builds what changed, then serves in this same process. */
export async function run(rest) {
  build()
  const { main } = await import('../../server/src/cli.ts')
  await main(['start', ...rest])
}
