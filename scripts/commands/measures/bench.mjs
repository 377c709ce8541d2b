import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../../build.mjs'

const folder = new URL('../../../bench/', import.meta.url)
/** Files that are run; what they share has another ending. */
const suffix = '.bench.ts'

/** `npm run bench [name…] [-- --option…]`: every benchmark, one after the other, or those named, with their options. */
export async function run(args) {
  // What `npm start` runs.
  process.env.BENCH_SERVER = await buildServer()
  const at = args.findIndex(argument => argument.startsWith('--'))
  const [names, options] = at === -1 ? [args, []] : [args.slice(0, at), args.slice(at)]
  const all = globSync(`*/*${suffix}`, { cwd: fileURLToPath(folder) }).toSorted()
  const nameOf = file => basename(file, suffix)
  const chosen = all.filter(file => names.length === 0 || names.includes(nameOf(file)))
  if (chosen.length === 0) {
    console.error(`gatehouse: no such benchmark; there are: ${all.map(nameOf).join(', ')}`)
    process.exitCode = 1
  }
  for (const file of chosen) {
    console.log(`\n# ${file}`)
    const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(file, folder)), ...options], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
}
