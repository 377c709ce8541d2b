import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the packages that package-lock.json asks for are there, of its version and integrity by npm's own list, and on
 * the disk: those of the root and those inside a workspace, and this platform's Node. Packages for development (tests,
 * checks, benchmarks) count only when `withDevelopment` is true.
 */
export function isInstalled(root, { nodePackage, withDevelopment }) {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, dev, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return true
    if ((optional || devOptional) && path !== `node_modules/${nodePackage}`) return true
    if (dev && !withDevelopment) return true
    const found = installed[path]
    return found?.version === version && found.integrity === integrity && existsSync(join(root, path, 'package.json'))
  })
}
