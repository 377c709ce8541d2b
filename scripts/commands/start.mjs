import { existsSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildToServe, compressMeanwhile } from '../build.mjs'
import { whenOrphaned } from '../when-orphaned.mjs'

const keepMs = 600_000

/** `npm start`: builds what changed, then serves in this same process. */
export async function run(rest) {
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  const folder = dirname(await buildToServe())
  // It loads parts later; what is this new is not removed by another build.
  setInterval(() => keepYoung(folder), keepMs).unref()
  const { main } = await import(pathToFileURL(join(folder, 'cli.mjs')))
  await main(['start', ...rest])
  compressMeanwhile()
}

/** A server goes on when somebody has deleted `dist`. */
function keepYoung(folder) {
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date())
}
