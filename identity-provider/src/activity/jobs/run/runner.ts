import { onTablesWritten, transact, TransactionTooLong } from '@gatehouse-id/database'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { RecordAudit } from '../../audit/record.ts'
import { findJob } from '../store.ts'
import { type Claim, claimJob, findDueJob, updateClaimed } from './claims.ts'
import { end, type Failure, type InStep, type Outcome, runStep, StepRefused } from './step.ts'

/** A node that is not heard of for so long is taken for dead. Steps hold the job besides, however long they take. */
const leaseMs = 6_000
/** In one process; the others wait. */
const runningMax = 2
/** A row that takes too long gets so many times the time of a step, once; then its kind leaves it out. */
const patience = 4
/** Steps in a row that fail for reasons of ours. */
const attemptsMax = 6
const waitMsFirst = 500
const waitMsMax = 10_000

export type JobRunner = {
  /** Runs what is due, now and every so often, and soon after a job is written here. */
  start(options: { everyMs: number }): void
  /** Runs what is due here and resolves when nothing is left. */
  runDue(): Promise<void>
  /** Claims jobs, as many as there is room for. */
  claim(): Promise<Running[]>
  /** Does one step of a claimed job. */
  advance(running: Running): Promise<Outcome>
  /** Finishes the steps that are under way and gives their jobs back, so that another node goes on at once. */
  close(): Promise<void>
}

export type Running = {
  claim: Claim
  memory: Map<string, unknown>
  /** How often the next row has taken too long by itself. */
  tooLongs: number
}

export type RunnerOptions = {
  /** Whether leases could be read wrong: then jobs of others seem to be due, and ours would be due in years. */
  isPaused?: (() => boolean) | undefined
  /** Told of failures of ours. */
  onError?: ((error: unknown, job: { projectId: string; id: string }) => void) | undefined
  /** Told each time that `start` has looked for what is due, and what that failed of. */
  onClaimed?: ((error?: unknown) => void) | undefined
}

type Needs = { recordAudit: RecordAudit; inStep: InStep }

/** Runs jobs. Any number of processes may do so: each job is leased by one of them at a time. */
export function createJobRunner(
  { db, clock, random }: Pick<Dependencies, 'db' | 'clock' | 'random'>,
  { recordAudit, inStep }: Needs,
  { isPaused = () => false, onError, onClaimed }: RunnerOptions = {},
): JobRunner {
  const running = new Map<string, Promise<void>>()
  let isClosed = false
  let loop: Promise<void> | undefined
  let wake = () => {}

  async function claim(): Promise<Running[]> {
    const room = runningMax - running.size
    if (room <= 0) return []
    const claimed: Running[] = []
    // One after the other: each counts for the next one of its project.
    for (let left = room; left > 0; left--) {
      const row = await findDueJob(db, clock())
      if (!row) break
      const owner = Buffer.from(random(12)).toString('hex')
      const now = clock()
      const isOurs = await transact(db, tx => claimJob(tx, row, { owner, now, until: now + leaseMs }))
      const { project_id: projectId, id } = row
      if (isOurs) claimed.push({ claim: { projectId, id, owner }, memory: new Map(), tooLongs: 0 })
    }
    return claimed
  }

  async function advance(running: Running): Promise<Outcome> {
    const { claim: claimed, memory, tooLongs } = running
    const circumstances = { claim: claimed, clock, leaseMs, memory, leavesOut: tooLongs > 1 }
    try {
      const outcome = await inStep(context => runStep(context, circumstances), { times: timesOf(tooLongs) })
      running.tooLongs = 0
      return outcome
    } catch (error) {
      if (error instanceof StepRefused) return fail(claimed, error.failure)
      return error instanceof TransactionTooLong ? shorten(running) : waitAfter(claimed, error)
    }
  }

  /** A step that takes too long has done nothing; the next one has fewer rows, and one row more time before it is left out. */
  async function shorten(running: Running): Promise<Outcome> {
    const row = await findJob(db, running.claim)
    if (!row) return 'lost'
    if (running.tooLongs > 1) return fail(running.claim, { code: 'StepTooLong', message: 'one row takes too long' })
    if (row.step_rows === 1) running.tooLongs += 1
    const changes = {
      step_rows: Math.max(1, Math.floor(row.step_rows / 2)),
      lease_until: clock() + leaseMs * timesOf(running.tooLongs),
    }
    return (await transact(db, tx => updateClaimed(tx, running.claim, changes))) ? 'more' : 'lost'
  }

  /** Something is wrong with us or the database: it is tried again later, by any node. */
  async function waitAfter(claimed: Claim, error: unknown): Promise<Outcome> {
    onError?.(error, { projectId: claimed.projectId, id: claimed.id })
    const row = await findJob(db, claimed)
    if (!row) return 'lost'
    const attempts = row.attempts + 1
    if (attempts >= attemptsMax)
      return fail(claimed, { code: 'InternalError', message: 'Something went wrong on our side' })
    const wait = Math.min(waitMsMax, waitMsFirst * 2 ** attempts)
    await transact(db, tx =>
      updateClaimed(tx, claimed, { attempts, lease_owner: '', lease_until: isPaused() ? 0 : clock() + wait }),
    )
    return 'lost'
  }

  async function fail(claimed: Claim, failure: Failure): Promise<Outcome> {
    const row = await findJob(db, claimed)
    return row ? end({ db, recordAudit }, { claim: claimed, clock }, { row, failure }) : 'lost'
  }

  async function run(claimed: Running): Promise<void> {
    let outcome: Outcome = 'more'
    while (outcome === 'more' && !isClosed && !isPaused()) outcome = await advance(claimed)
    const release = { lease_owner: '', lease_until: 0 }
    if (outcome === 'more') await transact(db, tx => updateClaimed(tx, claimed.claim, release))
  }

  /** Begins what is due, as far as there is room. */
  async function fill(): Promise<void> {
    if (isClosed || isPaused()) return
    for (const claimed of await claim()) {
      const ending = run(claimed)
        .catch(error => onError?.(error, claimed.claim))
        .finally(() => {
          running.delete(claimed.claim.owner)
          wake()
        })
      running.set(claimed.claim.owner, ending)
    }
  }

  async function keepRunning(everyMs: number): Promise<void> {
    while (!isClosed) {
      await fill().then(() => onClaimed?.(), onClaimed)
      if (!isClosed) await nextMoment(everyMs)
    }
  }

  function nextMoment(everyMs: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, everyMs).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    start({ everyMs }) {
      onTablesWritten(db, ['jobs'], () => running.size < runningMax && wake())
      loop ??= keepRunning(everyMs)
    },
    async runDue() {
      for (await fill(); running.size > 0; await fill()) await Promise.all(running.values())
    },
    claim,
    advance,
    async close() {
      isClosed = true
      wake()
      await loop
      await Promise.all(running.values())
    },
  }
}

function timesOf(tooLongs: number): number {
  return tooLongs === 1 ? patience : 1
}
