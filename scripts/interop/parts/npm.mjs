import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Puts packages of npm into `folder`; the version of the first, undefined without a way to the registry. `overrides`
 * names other versions of what they depend on.
 */
export function installFromNpm(folder, packages, overrides = {}) {
  const place = join(folder, 'packages')
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, overrides }))
  const options = ['--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  if (spawnSync('npm', ['install', ...options, ...packages], { cwd: place }).status !== 0) return undefined
  return requireFrom(folder)(`${packages[0]}/package.json`).version
}

/** Loads a package that was put there. */
export function requireFrom(folder) {
  return createRequire(join(folder, 'packages/package.json'))
}
