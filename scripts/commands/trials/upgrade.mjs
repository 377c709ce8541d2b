import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../build.mjs'
import { startPostgres } from '../../postgres.mjs'

const program = 'server/bin/gatehouse-id.mjs'
const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * `npm run upgrade [version]`: three nodes of an older version over one PostgreSQL (a tag or commit; the last tag, or what
 * was before the last migration) are replaced one by one by this version's, while clients act. Ends with 1 when something
 * that was acknowledged is lost, or somebody is signed out or let in.
 */
export async function run([version = versionBefore()]) {
  await build()
  const { upgrade } = await import('../../../server/test/chaos/upgrade/upgrade.ts')
  const postgres = await startPostgres()
  if (!postgres) throw new Error('upgrade needs the programs of PostgreSQL: apt-get install postgresql')
  const older = checkOut(version)
  process.on('exit', () => {
    postgres.stop()
    older.remove()
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  console.log(`from ${git('log', '-1', '--format=%h of %as', version)} to this version`)
  const { requests, unknown, violations } = await upgrade(
    postgres,
    { older: older.program, newer: join(root, program), seed: Date.now() },
    console.log,
  )
  console.log(`${requests} requests, ${unknown} of them without a known end; ${violations.length} violations`)
  for (const violation of new Set(violations)) console.log(`- ${violation}`)
  process.exit(violations.length > 0 ? 1 : 0)
}

function versionBefore() {
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')
  return tag || `${git('log', '-1', '--diff-filter=A', '--format=%h', '--', '*/migrations/*.sql')}~1`
}

/** A folder with another version, which uses the packages of this one. */
function checkOut(version) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upgrade-'))
  git('worktree', 'add', '--quiet', '--detach', folder, version)
  for (const path of ['.', ...readdirSync(folder)].map(name => join(name, 'node_modules')))
    if (existsSync(join(root, path))) usePackages(join(root, path), join(folder, path))
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder })
  return {
    program: join(folder, program),
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** Links what is in a folder of packages; links to the workspace's own stay relative, and lead to the other version's. */
function usePackages(from, to) {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (name === '@gatehouse-id') usePackages(source, target)
    else symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, target)
  }
}
