import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../../build.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** `npm run bench:compare REF [path…]`: another commit beside this one, path by path. */
export async function run([ref, ...paths]) {
  if (ref === undefined) {
    console.error('gatehouse: name the commit to compare with, such as HEAD~1 or v0.1.0')
    process.exitCode = 1
    return
  }
  const commit = execFileSync('git', ['rev-parse', `${ref}^{commit}`], { cwd: root, encoding: 'utf8' }).trim()
  const programs = [builtAt(commit), await buildServer()]
  const { status } = spawnSync(process.execPath, [join(root, 'bench/compare/compare.ts'), ...programs, ...paths], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

/** The command of a commit, installed and built in a folder of its own, once. */
function builtAt(commit) {
  const folder = join(tmpdir(), `gatehouse-${commit.slice(0, 12)}`)
  const built = join(folder, '.built')
  if (!existsSync(built)) {
    console.log(`Installing and building ${commit.slice(0, 12)} in ${folder}; this takes a minute, once.`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x'], { cwd: folder, input: archive })
    // What builds is a dependency of development in older versions.
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    const omit = packages['node_modules/vite']?.dev ? [] : ['--omit=dev']
    const quiet = ['--ignore-scripts', ...omit, '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['ci', ...quiet], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    execFileSync(process.execPath, ['--eval', "import('./scripts/build.mjs').then(({ build }) => build())"], {
      cwd: folder,
      stdio: 'inherit',
    })
    writeFileSync(built, '')
  }
  // Versions before it was made serve from their sources.
  const bundle = join(folder, 'scripts/bundle-server.mjs')
  const isServed = existsSync(bundle) && existsSync(join(folder, 'bench/compare/compare.ts'))
  // The command had another name.
  const [program = ''] = readdirSync(join(folder, 'server/bin')).filter(name => name.endsWith('.mjs'))
  if (!isServed) return join(folder, 'server/bin', program)
  return execFileSync(process.execPath, [bundle], { cwd: folder, encoding: 'utf8' }).trim()
}
