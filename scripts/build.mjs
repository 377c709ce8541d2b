// Builds what Node cannot run as it is, the pages and the console, which are React, and what it starts sooner when built.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const targets = [
  { name: 'pages', sources: ['pages'] },
  { name: 'console', sources: ['console', 'pages/src', 'graphql/schema.graphql'] },
]
/** Compresses the files of the console, where that has not been done. */
const compression = [join(root, 'scripts/compress-assets.mjs'), join(root, 'console/dist')]

/** Builds the targets whose sources are newer than their last build, side by side. */
export async function build() {
  await buildTargets()
  await output(process.execPath, compression, { name: 'console' })
}

/** The same, and the server in a few files; returns the path of its command. */
export async function buildServer() {
  const [command] = await Promise.all([bundleServer(), build()])
  return command
}

/** What a server needs to be ready. Until `compressMeanwhile` has ended it serves files as they are. */
export async function buildToServe() {
  const [command] = await Promise.all([bundleServer(), buildTargets()])
  return command
}

/** Compresses beside a server that serves already, when it leaves a processor time, and not after its end. */
export function compressMeanwhile() {
  const child = spawn(process.execPath, compression, { stdio: 'ignore' })
  child.unref()
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  process.on('exit', () => child.kill())
}

async function buildTargets() {
  await Promise.all(targets.map(buildTarget))
}

async function bundleServer() {
  const command = await output(process.execPath, [join(root, 'scripts/bundle-server.mjs')], { name: 'server' })
  return command.trim()
}

async function buildTarget({ name, sources }) {
  const marker = join(root, name, 'dist/.built')
  const builtAt = existsSync(marker) ? statSync(marker).mtimeMs : 0
  if (newest([...sources, 'package-lock.json'].map(source => join(root, source))) < builtAt) return
  console.log(`Building the ${name}.`)
  await runVite(name)
  writeFileSync(marker, '')
}

/** Builds one of the targets, with more options of Vite. */
export function runVite(name, ...options) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return output(process.execPath, [vite, 'build', ...options], { name, cwd: join(root, name) })
}

/** What a program prints; ends this process with what it said when it fails. */
async function output(program, args, { name, cwd = root }) {
  // What is built is the same whatever the caller has it say: a page of another one lacks its React.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    complained += text
  })
  const [status] = await once(child, 'close')
  if (status === 0) return printed
  console.error(`${printed}\n${complained}\ngatehouse: the ${name} could not be built.`)
  process.exit(1)
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
