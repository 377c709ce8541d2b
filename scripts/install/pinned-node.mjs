// The Node that package.json pins: a package for each platform, which package-lock.json names with its integrity.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a platform's Node goes that the lock file does not name. */
const unlockedFolder = 'node_modules/.node'

/** The package of this platform, its version, whether the lock file names it, and its program. */
export function pinnedNode(root) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [platform, prefix] = { win32: ['win', 'node'], darwin: ['darwin', 'node-bin'] }[process.platform] ?? [
    process.platform,
    'node',
  ]
  const name = `${platform === 'darwin' && process.arch === 'x64' ? 'node' : prefix}-${platform}-${process.arch}`
  const version = Object.entries(optionalDependencies).find(([key]) => key.startsWith('node-'))?.[1]
  const isLocked = Object.hasOwn(optionalDependencies, name)
  const folder = join(root, isLocked ? 'node_modules' : `${unlockedFolder}/node_modules`, name)
  return { name, version, isLocked, program: join(folder, 'bin', platform === 'win' ? 'node.exe' : 'node') }
}

/**
 * Asks npm for the Node of a platform that the lock file does not name, and says so: npm compares it with what the
 * registry says, and with nothing that this repository knows. False when there is none.
 */
export function installUnlocked(root, { name, version, program }) {
  console.log(
    `Installing ${name}@${version}. package-lock.json has no integrity for it: npm trusts the registry alone.`,
  )
  const folder = join(root, unlockedFolder)
  const options = ['--no-save', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0 && existsSync(program)
}
