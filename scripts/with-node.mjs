// Runs `scripts/commands/<name>.mjs` with the Node that package.json pins, after installing what is missing.
// Plain JavaScript: on a fresh clone this file is run by whatever Node (20 or newer) the machine has.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
// Node 20 has no compile cache, and an import of that name would fail there.
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './install/packages.mjs'
import { isInstalled } from './install/is-installed.mjs'
import { installUnlocked, pinnedNode } from './install/pinned-node.mjs'
import { whenOrphaned } from './when-orphaned.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...rest] = process.argv.slice(2)
/** They need no packages for development. */
const servingCommands = ['start', 'build']

const pinned = pinnedNode(root)
install()
if (process.versions.node === pinned.version) {
  nodeModule.enableCompileCache()
  const { run } = await import(`./commands/${command}.mjs`)
  await run(rest)
} else {
  const child = spawn(pinned.program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: withOurNode(),
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function install() {
  const nodePackage = pinned.name
  const withDevelopment = !servingCommands.includes(command)
  if (!isInstalled(root, { nodePackage, withDevelopment })) {
    // What serves stays where it is: a server may be running from it.
    const canAdd = withDevelopment && isInstalled(root, { nodePackage, withDevelopment: false })
    console.log(
      withDevelopment
        ? 'Installing what tests and checks need (the packages of package-lock.json); this takes a minute, once.'
        : 'Installing what is missing (Node 24 and the packages that serve), once.',
    )
    if (installPackages(root, { withDevelopment, canAdd }) !== 0) {
      console.error('gatehouse: npm could not install the packages; its message above says why.')
      process.exit(1)
    }
  }
  if (process.versions.node === pinned.version || existsSync(pinned.program)) return
  if (!pinned.isLocked && installUnlocked(root, pinned)) return
  console.error(
    `gatehouse: npm could not install ${pinned.name}@${pinned.version}, or it is not the one of package-lock.json;\n` +
      `its log says which. With Node ${pinned.version} on the PATH Gatehouse starts without it.`,
  )
  process.exit(1)
}

/** Programs that are started from here find the same Node first. */
function withOurNode() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return {
    ...process.env,
    PATH: `${dirname(pinned.program)}${separator}${join(root, 'node_modules/.bin')}${separator}${process.env.PATH ?? ''}`,
  }
}
