import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

const patienceMs = 20_000

/** The version of a Debian package; undefined where it is not installed. */
export function debianVersion(name) {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' })
  return /^Status: .* installed$/m.test(stdout ?? '') ? /^Version: (.*)$/m.exec(stdout)?.[1] : undefined
}

/** Starts a program, and waits until `readyAt`, a URL or a file, is there; it ends with this process. */
export async function startProgram(program, args, { readyAt, env = {}, cwd }) {
  // A group of its own: Apache ends with a signal to its whole group.
  const options = { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true }
  const child = spawn(program, args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const exited = once(child, 'exit')
  const signal = name => {
    // With its workers, which PHP leaves behind.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, name)
  }
  const endWithUs = () => signal('SIGKILL')
  process.once('exit', endWithUs)
  for (const until = Date.now() + patienceMs; !(await isThere(readyAt)); await setTimeout(100)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${program} did not start:\n${output}`)
  }
  return {
    output: () => output,
    async stop() {
      process.off('exit', endWithUs)
      signal('SIGTERM')
      await exited
    },
  }
}

/** Starts a program that says and is told lines. */
export function converse(program, args, env = process.env) {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async line() {
      const { value, done } = await lines.next()
      if (done) throw new Error('the program ended')
      return value
    },
    say: text => child.stdin.write(`${text}\n`),
  }
}

async function isThere(place) {
  if (!place.startsWith('http')) return existsSync(place)
  return fetch(place, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )
}

/** Waits until `read` answers something true. */
export async function eventually(read, what) {
  for (const until = Date.now() + patienceMs; Date.now() < until; await setTimeout(200)) if (await read()) return
  throw new Error(`did not come: ${what}`)
}
