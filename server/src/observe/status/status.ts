import { version } from '../../config/version.ts'
import type { Metrics } from '../metrics.ts'
import type { Readiness } from '../readiness.ts'
import type { Of, Recent } from './recent.ts'

/** `troubled`: something failed in the last 15 minutes. `unused`: nothing happened in that time. */
export type State = 'works' | 'troubled' | 'down' | 'unused'
export type Part = {
  name: string
  state: State
  message: string
  /** Of the last 15 minutes. */
  succeeded?: number
  failed?: number
  /** ISO 8601. */
  lastFailedAt?: string
}
export type Status = {
  status: Exclude<State, 'unused'>
  version: string
  startedAt: string
  parts: Part[]
}

/** Origins that are shown; those that failed most come first. */
const shownMax = 30

type Needs = {
  checks: readonly string[]
  readiness: () => Promise<Readiness>
  backlog: Metrics['backlog']
  recent: Recent
}

/** How each part of this node does, for those who run it. */
export async function readStatus({ checks, readiness, backlog, recent }: Needs): Promise<Status> {
  const [{ problems, advice }, waiting] = await Promise.all([readiness(), backlog()])
  const names = [...new Set([...checks, ...Object.keys(problems)])]
  const parts: Part[] = names.map(name => {
    const problem = problems[name]
    if (problem !== undefined) return { name, state: 'down', message: problem }
    return advice[name] === undefined
      ? { name, state: 'works', message: '' }
      : { name, state: 'troubled', message: advice[name] }
  })
  const ofMessages = waiting && `${waiting.messages} waiting`
  const ofJobs = waiting && `${waiting.jobs.queued} waiting, ${waiting.jobs.running} running`
  parts.push(...partsOf('messages', recent, ofMessages), ...partsOf('jobs', recent, ofJobs))
  parts.push(...partsOf('outgoing requests', recent, undefined))
  // That people mistype their passwords is no trouble of ours.
  parts.push(...partsOf('sign-ins', recent, undefined).map(part => ({ ...part, state: calm(part.state) })))
  const has = (state: State) => parts.some(part => part.state === state)
  return {
    status: has('down') ? 'down' : has('troubled') ? 'troubled' : 'works',
    version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    parts,
  }
}

function partsOf(of: Of, recent: Recent, waiting: string | undefined): Part[] {
  const counts = recent.counts(of).slice(0, shownMax)
  const all: Part = { name: of, state: counts.length === 0 ? 'unused' : 'works', message: waiting ?? '' }
  return [
    ...(counts.length === 0 || waiting !== undefined ? [all] : []),
    ...counts.map(({ name, succeeded, failed, failedAt }) => ({
      name: `${of}: ${name}`,
      state: failed > 0 ? ('troubled' as const) : ('works' as const),
      message: '',
      succeeded,
      failed,
      ...(failedAt !== undefined && { lastFailedAt: new Date(failedAt).toISOString() }),
    })),
  ]
}

function calm(state: State): State {
  return state === 'troubled' ? 'works' : state
}
