import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Step } from '../../requests/load.ts'

/** Another product that is measured beside ours, on paths of `paths.ts` by the names they have there. */
export type Peer<Path extends string = string> = {
  name: string
  version: string
  paths: readonly Path[]
  /** Whether it gets a PostgreSQL of its own, whose processor time counts as its own. */
  hasDatabase: boolean
  /** Paths where it refuses some of those who ask at once; ours, too, is then asked by one. */
  oneAtATime?: readonly Path[]
  start(fixtures: Fixtures): Promise<Running & { steps: Record<Path, Step> }>
}

export type Fixtures = {
  /** Empty for a peer without one. */
  databaseUrl: string
  redirectUri: string
  connections: number
  /** The addresses of those who are in its list. */
  listed: readonly string[]
  ada: { loginId: string; password: string }
}

export type Running = {
  pid: number
  /** From the command until it answers, with its tables there. */
  startMs: number
  stop(): void
}

type Command = {
  program: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** A page that answers once it serves. */
  readyUrl: string
}

/** A server on the core of ours, started a second time after the first has made its tables. */
export async function startTwice(command: Command): Promise<Running> {
  const first = await start(command)
  const ended = new Promise(resolve => first.child.once('exit', resolve))
  end(first.child, 'SIGTERM')
  await ended
  const { child, startMs } = await start(command)
  return { pid: child.pid ?? 0, startMs, stop: () => end(child, 'SIGKILL') }
}

/** For what a peer reads and writes; it ends with the run. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-peer-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start({ program, args, env = {}, cwd, readyUrl }: Command) {
  const startedAt = performance.now()
  const child = spawn('taskset', ['-c', '1', program, ...args], {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    // A script ends with all that it has started.
    detached: true,
  })
  process.once('exit', () => end(child, 'SIGKILL'))
  while (!(await answers(readyUrl))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} before it served`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return { child, startMs: performance.now() - startedAt }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

function end({ pid, exitCode, signalCode }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
}
