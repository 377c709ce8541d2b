import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether every package that package-lock.json asks for is there, of its version and integrity by npm's own list, and
 * on the disk: those of the root and those inside a workspace, and this platform's Node.
 */
export function isInstalled(root, nodePackage) {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return true
    if ((optional || devOptional) && path !== `node_modules/${nodePackage}`) return true
    const found = installed[path]
    return found?.version === version && found.integrity === integrity && existsSync(join(root, path, 'package.json'))
  })
}
