// Builds what Node cannot run as it is: the pages and the console, which are React.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressAssets } from './compress-assets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const targets = [
  { name: 'pages', sources: ['pages'] },
  { name: 'console', sources: ['console', 'pages/src', 'graphql/schema.graphql'], isServed: true },
]

/** Builds the targets whose sources are newer than their last build. */
export function build() {
  for (const { name, sources, isServed } of targets) {
    const marker = join(root, name, 'dist/.built')
    const builtAt = existsSync(marker) ? statSync(marker).mtimeMs : 0
    if (newest([...sources, 'package-lock.json'].map(source => join(root, source))) < builtAt) continue
    console.log(`Building the ${name}.`)
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const options = { cwd: join(root, name), stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build'], options)
    if (status !== 0) {
      console.error(`${stdout}\n${stderr}\ngatehouse: the ${name} could not be built.`)
      process.exit(1)
    }
    if (isServed) compressAssets(join(root, name, 'dist'))
    writeFileSync(marker, '')
  }
}

function newest(paths) {
  return Math.max(
    0,
    ...paths.map(path => (statSync(path).isDirectory() ? newest(childrenOf(path)) : statSync(path).mtimeMs)),
  )
}

function childrenOf(folder) {
  return readdirSync(folder)
    .filter(name => name !== 'dist' && name !== 'node_modules')
    .map(name => join(folder, name))
}
