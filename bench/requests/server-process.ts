import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type ServerProcess = {
  url: string
  projectId: string
  managementKey: string
  pid: number
  child: ChildProcess
  /** How long its event loop was blocked since the last call, in milliseconds. */
  eventLoop(): Promise<EventLoop>
  stop(): void
}
/** `work`: the processor time in it, without the waiting for a machine that is busy with others. */
export type EventLoop = { p50: number; p99: number; max: number; workP99: number; workMax: number }

/** `npm run bench` sets it. */
const ownProgram =
  process.env.BENCH_SERVER ?? fileURLToPath(new URL('../../server/bin/gatehouse-id.mjs', import.meta.url))
const probe = new URL('../../scripts/event-loop-probe.mjs', import.meta.url).href
const managementKey = 'a-management-key-for-benchmarks'
const hasTaskset = spawnSync('taskset', ['-V']).status === 0

/** Starts the product as a user would, on the last core alone where the machine can pin processes. */
export async function startServer({
  databaseUrl,
  env: more = {},
  program = ownProgram,
  nodeOptions = [],
}: {
  databaseUrl: string
  /** Another version's command. */
  program?: string
  nodeOptions?: readonly string[]
  env?: Record<string, string>
}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const args = [...nodeOptions, '--max-semi-space-size=4', '--import', probe, program, 'start']
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    GATEHOUSE_RATE_LIMITS: 'off',
    GATEHOUSE_SECRET: 'a secret for benchmarks only, long enough',
    GATEHOUSE_MANAGEMENT_KEY: managementKey,
    ...more,
  }
  const child = spawn(...pinned(args), { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  // A benchmark that fails leaves no server behind.
  process.once('exit', stop)
  const projectId = await printedProject(child)
  const eventLoop = () =>
    new Promise<EventLoop>(resolve => {
      // The probe sends values of this type.
      child.once('message', told => resolve(told as EventLoop))
      child.send('tell')
    })
  return { url, projectId, managementKey, pid: child.pid ?? 0, child, eventLoop, stop }
}

export function pinned(args: string[]): [string, string[]] {
  return hasTaskset ? ['taskset', ['-c', '1', process.execPath, ...args]] : [process.execPath, args]
}

function printedProject(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', chunk => {
      printed += chunk
      const [, id] = /Project id\s+(\S+)/.exec(printed) ?? []
      if (id !== undefined) resolve(id)
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${printed}`)))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
