import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from '../build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `npm run conformance:next`: installs Next (400 MB, into a temporary folder that is kept for the next time), builds an
 * application with the official SDK for Next, and signs in there in a browser.
 */
export async function run() {
  await build()
  const program = ['node_modules/vitest/vitest.mjs', 'run', 'server/test/flows/next.test']
  const env = { ...process.env, CONFORMANCE_NEXT: 'yes' }
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit', env })
  process.exitCode = status ?? 1
}
