import { build } from '../build.mjs'
import { whenOrphaned } from '../when-orphaned.mjs'

/** `npm start`: builds what changed, then serves in this same process. */
export async function run(rest) {
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  build()
  const { main } = await import('../../server/src/cli.ts')
  await main(['start', ...rest])
}
