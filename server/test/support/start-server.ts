import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** `npm test` sets it; its starts are shorter. */
const command = process.env.TEST_SERVER ?? fileURLToPath(new URL('../../bin/gatehouse-id.mjs', import.meta.url))

export type StartOptions = {
  /** Where `data/` is; a new folder by default. */
  folder: string
  port: number
  env?: Record<string, string>
  /** After `gatehouse-id start`. */
  args?: string[]
  /** The `gatehouse` of another version. */
  program?: string | undefined
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** A process and what it has written so far. */
export type Run = { process: ChildProcess; exited: Promise<Exit>; output: () => string; errors: () => string }

export type Server = Run & {
  url: string
  projectId: string
  /** What the first start printed; undefined on later ones. */
  shown: { email: string; password: string; managementKey: string } | undefined
  stop(signal: NodeJS.Signals): Promise<Exit>
}

/** A folder for one test; `remove` deletes it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'gatehouse-server-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Below those that systems give to outgoing connections, one of which could take a free port before the server does. */
const portsFrom = 20_000
/** Each test worker has its own thousand, and goes round in it. */
const portsOfWorker = 1_000
let portsGiven = Math.floor(Math.random() * portsOfWorker)

/** A free port of this machine: PUBLIC_URL has to name it before the server starts. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 10
  for (;;) {
    portsGiven += 1
    const port = portsFrom + worker * portsOfWorker + (portsGiven % portsOfWorker)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await new Promise(resolve => server.close(resolve))
  return true
}

/** Runs `gatehouse <args>` as a user would, with nothing of this process's own configuration. */
export function runGatehouse(
  args: string[],
  { folder, env = {}, program = command }: Pick<StartOptions, 'folder' | 'env' | 'program'>,
): Run {
  return run(process.execPath, [program, ...args], { folder, env })
}

/** Runs `npm start` in this repository, with its data in another folder. `interrupt` is Ctrl-C in a terminal: every process receives it. */
export function runNpmStart({ folder, port, env = {} }: StartOptions): Run & { interrupt(): Promise<Exit> } {
  const databaseUrl = `file:${join(folder, 'gatehouse.db')}`
  const fixed = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    GATEHOUSE_SECRET: 'a secret for tests only and long enough',
    GATEHOUSE_DRAIN_MS: '0',
  }
  const running = run('npm', ['start', '--silent'], { folder: root, env: { ...fixed, ...env }, isGroup: true })
  const { pid } = running.process
  let hasEnded = false
  void running.exited.then(() => {
    hasEnded = true
  })
  return {
    ...running,
    interrupt() {
      if (pid !== undefined && !hasEnded) process.kill(-pid, 'SIGINT')
      return running.exited
    },
  }
}

/** Starts a server and waits until it is ready; throws with its output when it ends first. */
export async function startServer({ folder, port, env = {}, args = [], program }: StartOptions): Promise<Server> {
  const started = runGatehouse(['start', ...args], {
    folder,
    program,
    env: { PORT: String(port), GATEHOUSE_DRAIN_MS: '0', ...env },
  })
  await printed(started, 'Gatehouse is ready.')
  const value = (label: string) => new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(started.output())?.[1]
  const [email, password, managementKey] = [value('Administrator'), value('Password'), value('Management key')]
  return {
    ...started,
    url: value('Console') ?? '',
    projectId: value('Project id') ?? '',
    shown: email && password && managementKey ? { email, password, managementKey } : undefined,
    stop(signal) {
      started.process.kill(signal)
      return started.exited
    },
  }
}

/** Resolves when the process has written `text` and the line is complete; throws when it ends first. */
export async function printed(running: Run, text: string): Promise<void> {
  const isPrinted = () => running.output().includes(text) && running.output().endsWith('\n')
  const hasEnded = running.exited.then(({ code }) => {
    throw new Error(`it ended with ${code} before it printed "${text}":\n${running.output()}\n${running.errors()}`)
  })
  while (!isPrinted()) await Promise.race([once(running.process.stdout ?? running.process, 'data'), hasEnded])
  hasEnded.catch(() => undefined)
}

type RunOptions = { folder: string; env: Record<string, string>; isGroup?: boolean }

/** Runs a program with nothing of this process’s own configuration. */
export function run(program: string, args: string[], { folder, env, isGroup = false }: RunOptions): Run {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  })
  const written = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', text => (written.output += text))
  child.stderr.setEncoding('utf8').on('data', text => (written.errors += text))
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void exited.then(() => process.off('exit', endWithUs))
  return { process: child, exited, output: () => written.output, errors: () => written.errors }
}
