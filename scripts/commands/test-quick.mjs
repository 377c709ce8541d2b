import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { check } from '../check.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run test:quick`: format, lint, types, and the unit tests (architecture among them) that do not take long. */
export async function run(names) {
  const checking = check({ withArchitecture: false })
  const args = ['run', '--project', 'unit', '--project', 'alone', '--tags-filter', '!long', ...names]
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  const { failed } = await checking
  process.exitCode = failed === 0 && status === 0 ? 0 : 1
}
