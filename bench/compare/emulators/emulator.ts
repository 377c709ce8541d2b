import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** What tests of an application need, in the order of the table. */
export const needs = [
  'sign up with a password, a wrong one is refused, sign in',
  'sign in with a code by text message',
  'sign in with a code by email',
  'sign in with a link by email',
  'refresh a session',
  'a session has ended 60 days later, without waiting',
  'end all sessions of a user',
  'a role in the token',
  'a user of a tenant',
  'sign in with an account at another provider',
  'a second factor',
  'a server is told of a new user',
] as const
export type Need = (typeof needs)[number]

/** Does it once, with a name that no other round has. @throws {Error} when it turns out otherwise than it should */
export type Trial = (name: string) => Promise<void>

/** Instead of a trial: why it cannot be tried. */
export type Emulator = {
  name: string
  pid: number
  startMs: number
  trials: Record<Need, Trial | string>
  /** Back to the state at the start. */
  clean(): Promise<void>
  stop(): Promise<void>
}

export function expect(isTrue: unknown, what: string): asserts isTrue {
  if (!isTrue) throw new Error(`it should be so: ${what}`)
}

/** Starts a program; resolves when `isReady` does with something else than undefined. */
export async function startProgram<Ready>(
  [program = '', ...args]: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
  isReady: (printed: string) => Promise<Ready | undefined>,
) {
  const startedAt = performance.now()
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += String(chunk)))
  for (;;) {
    const ready = await isReady(printed)
    if (ready !== undefined)
      return { ready, pid: child.pid ?? 0, startMs: performance.now() - startedAt, stop: () => stopped(child) }
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${printed}`)
    await setTimeout(20)
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGINT')
  while (child.exitCode === null && child.signalCode === null) await setTimeout(20)
}

const ticksPerSecond = 100

/** What a process has taken of the processors until now, as Linux counts it: other programs change it less than the time. */
export function processorMs(pid: number): number {
  const [, , , , , , , , , , , , , user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return ((Number(user) + Number(system)) * 1000) / ticksPerSecond
}

export async function send(
  url: string,
  { method = 'POST', bearer, body }: { method?: string; bearer?: string; body?: unknown } = {},
) {
  const response = await fetch(url, {
    method,
    headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // Each answer is asked for other members; what is missing fails the trial.
  const answer = (await response.json().catch(() => ({}))) as Record<string, never>
  return { ok: response.ok, status: response.status, answer }
}
