// Runs `scripts/commands/<name>.mjs` with the Node that package.json pins, after installing what is missing.
// Plain JavaScript: on a fresh clone this file is run by whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
// Node 20 has no compile cache, and an import of that name would fail there.
import * as nodeModule from 'node:module'
import { whenOrphaned } from './when-orphaned.mjs'

const root = new URL('..', import.meta.url)
const at = path => new URL(path, root)
const [command, ...rest] = process.argv.slice(2)

install()
const pinned = JSON.parse(readFileSync(at('package.json'), 'utf8')).dependencies.node
if (process.versions.node === pinned) {
  nodeModule.enableCompileCache()
  const { run } = await import(`./commands/${command}.mjs`)
  await run(rest)
} else {
  const program = at('node_modules/node/bin/node').pathname
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: withOurNode(),
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function install() {
  if (isInstalled()) return
  console.log('Installing what is missing (Node 24 and the packages of package-lock.json); this takes a minute, once.')
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
  })
  if (status === 0) return
  console.error('gatehouse: npm could not install the packages; its message above says why.')
  process.exit(1)
}

/** Whether npm's own list of what it installed has every version that package-lock.json asks for. */
function isInstalled() {
  const list = at('node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/') || link || optional || devOptional) return true
    return installed[path]?.version === version
  })
}

/** Programs that are started from here find the same Node first. */
function withOurNode() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: `${at('node_modules/.bin').pathname}${separator}${process.env.PATH ?? ''}` }
}
