import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** npm prefers this file to package-lock.json. */
const addressed = 'npm-shrinkwrap.json'

/**
 * Runs npm with the packages of package-lock.json, whose integrity it compares; returns its status. The lock file has no
 * addresses, and npm would ask for the versions of each package to find the one it has the integrity of. So it is told the
 * usual addresses, at whichever registry it is set to. Should that one have others, it asks for them.
 */
export function installPackages(root, { canAdd, withDevelopment }) {
  /** `npm ci` removes everything first; `npm install` adds what is missing, by the same lock file. */
  const call = canAdd ? ['install', '--no-save'] : ['ci']
  const options = ['--ignore-scripts', '--no-fund', '--no-audit']
  const npm = logLevel =>
    spawnSync('npm', [...call, ...options, `--loglevel=${logLevel}`, ...(withDevelopment ? [] : ['--omit=dev'])], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const file = join(root, addressed)
  try {
    writeFileSync(file, JSON.stringify(withAddresses(lock)))
    if (npm('silent') === 0) return 0
  } finally {
    rmSync(file, { force: true })
  }
  return npm('error')
}

function withAddresses(lock) {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!entry.integrity || entry.inBundle) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    entry.resolved = `https://registry/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  return lock
}
