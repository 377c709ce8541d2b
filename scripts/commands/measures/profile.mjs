import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from '../../build.mjs'

/** `npm run profile [path…]`: where the time of a request goes, of one path of `bench/compare/paths.ts` after the other. */
export async function run(names) {
  await build()
  const script = fileURLToPath(new URL('../../../bench/profile/profile.ts', import.meta.url))
  process.exitCode = spawnSync(process.execPath, [script, ...names], { stdio: 'inherit' }).status ?? 1
}
