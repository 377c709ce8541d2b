import { transact } from '@gatehouse-id/database'
import { OperationError, type Right } from '@gatehouse-id/operation'
import type { Actor, Call } from '../../../foundation/requests/call.ts'
import { jobStepsChannel, telling } from '../../../foundation/requests/diagnostics.ts'
import { type JobKind, jobRights, type JobState, type JobStep } from '../../../foundation/areas/job-kind.ts'
import type { Db, Reading } from '../../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../audit/record.ts'
import { jobTarget } from '../create.ts'
import { countErrors, deleteFiles, insertErrors, putChunk } from '../files.ts'
import type { JobRow } from '../store.ts'
import { type Claim, updateClaimed } from './claims.ts'

/** What a step has of its transaction. */
export type StepContext = {
  db: Db
  kinds: ReadonlyMap<string, JobKind>
  currentRights: CurrentRights
  recordAudit: RecordAudit
}

/** Runs work in one transaction that has services of its own, in so many times the time of a step. */
export type InStep = <Result>(
  work: (context: StepContext) => Promise<Result>,
  options: { times: number },
) => Promise<Result>

/** What a caller may do now: nothing for one who is gone, disabled or expired. */
export type CurrentRights = (db: Reading, who: { projectId: string; actor: Actor }) => Promise<readonly Right[]>

export type Outcome = 'more' | 'ended' | 'lost'
export type Failure = { code: string; message: string }

type Circumstances = {
  claim: Claim
  clock: () => number
  leaseMs: number
  memory: Map<string, unknown>
  leavesOut: boolean
}

const errorsKeptMax = 10_000
const resultBytesMax = 1_000_000_000
/** Others wait for what a step has written; on SQLite all other changes do. */
const stepMsWanted = 300

/**
 * Does the next rows of a job and moves it on, all in the transaction of `context`. Nobody else can claim the job until
 * that ends, and nothing is done when somebody else has.
 */
export async function runStep(context: StepContext, circumstances: Circumstances): Promise<Outcome> {
  const { db, kinds, currentRights } = context
  const { claim, clock, leaseMs, memory, leavesOut } = circumstances
  const row = await transact(db, tx => updateClaimed(tx, claim, { lease_until: clock() + leaseMs }))
  if (!row) return 'lost'
  const kind = kinds.get(row.kind)
  const call = callOf(row, await currentRights(db, { projectId: row.project_id, actor: actorOf(row) }))
  if (!kind) throw new Error(`unreachable: ${row.kind} is a kind of this version`)
  if (!call.rights.includes(jobRights[kind.name])) return end(context, circumstances, { row, failure: withdrawn })
  const startedMs = performance.now()
  const limit = Math.min(row.step_rows, kind.rowsMax)
  const work = () => kind.step(call, { ...stateOf(row), memory, leavesOut }, limit)
  const step = await telling(jobStepsChannel, { kind: kind.name }, work).catch(throwRefused)
  const ms = performance.now() - startedMs
  const wanted = Math.round((limit * stepMsWanted) / Math.max(ms, 1))
  const stepRows = Math.max(1, Math.min(wanted, limit * 2, kind.rowsMax))
  const after = await save(context, circumstances, { row, step, stepRows })
  if (after.result_bytes > resultBytesMax) return end(context, circumstances, { row: after, failure: tooLarge })
  return step.isDone ? end(context, circumstances, { row: after }) : 'more'
}

/** The job cannot go on. What the step has done is rolled back, so that the counts say what was done. */
export class StepRefused extends Error {
  readonly failure: Failure

  constructor(cause: OperationError) {
    super(cause.message, { cause })
    this.failure = { code: cause.name, message: cause.message }
  }
}

function throwRefused(cause: unknown): never {
  throw cause instanceof OperationError ? new StepRefused(cause) : cause
}

const withdrawn: Failure = {
  code: 'RightsWithdrawn',
  message: 'who created the job may no longer do this; what was done until then stays',
}
const tooLarge: Failure = {
  code: 'ResultTooLarge',
  message: `the result has more than ${resultBytesMax} bytes: narrow the filter`,
}

async function save(
  { db }: StepContext,
  { claim }: Circumstances,
  { row, step, stepRows }: { row: JobRow; step: JobStep; stepRows: number },
): Promise<JobRow> {
  const { cursor, succeeded, errors, output = '', progress } = step
  return transact(db, async tx => {
    const kept = errors.length > 0 ? await countErrors(tx, claim) : 0
    await insertErrors(tx, claim, { from: kept, errors: errors.slice(0, Math.max(0, errorsKeptMax - kept)) })
    const { parts, ...place } = cursorOf(row)
    const chunk = { ...claim, stream: 'result', position: parts, content: output }
    if (output !== '') await putChunk(tx, chunk)
    const after = await updateClaimed(tx, claim, {
      cursor: JSON.stringify({ ...place, parts: output === '' ? parts : parts + 1, cursor }),
      processed: row.processed + succeeded + errors.length,
      succeeded: row.succeeded + succeeded,
      failed: row.failed + errors.length,
      progress: Math.min(100, Math.max(row.progress, Math.floor(progress * 100))),
      result_bytes: row.result_bytes + Buffer.byteLength(output),
      step_rows: stepRows,
      attempts: 0,
    })
    if (!after) throw new Error('unreachable: the step holds the lock of its job')
    return after
  })
}

/** Ends a job that is still claimed; only a job that succeeds keeps its result. */
export async function end(
  { db, recordAudit }: Pick<StepContext, 'db' | 'recordAudit'>,
  { claim, clock }: Pick<Circumstances, 'claim' | 'clock'>,
  { row, failure }: { row: JobRow; failure?: Failure },
): Promise<Outcome> {
  const ended = failure
    ? { status: 'failed', failure_code: failure.code, failure: failure.message, result_bytes: 0 }
    : { status: 'succeeded', progress: 100 }
  return transact(db, async tx => {
    const after = await updateClaimed(tx, claim, { ...ended, finished_at: clock(), lease_owner: '', lease_until: 0 })
    if (!after) return 'lost'
    await deleteFiles(tx, claim, { keepsResult: !failure })
    const { status, processed, succeeded, failed, failure_code } = after
    await recordAudit(tx, callOf(row, []), {
      action: 'JobEnded',
      type: failure ? 'warn' : 'info',
      target: jobTarget(row),
      data: { status, processed, succeeded, failed, ...(failure && { failure: failure_code }) },
    })
    return 'ended'
  })
}

/** The call of the creator, with what of its rights is left. */
function callOf(row: JobRow, current: readonly Right[]): Call {
  // This package wrote the columns, as JSON of exactly these types.
  const rights = (JSON.parse(row.rights) as Right[]).filter(right => current.includes(right))
  const origin = JSON.parse(row.origin) as Pick<Call, 'ip' | 'userAgent' | 'requestId'>
  return { projectId: row.project_id, actor: actorOf(row), rights, ...origin }
}

function actorOf({ actor_type, actor_id: id, actor_name: name }: JobRow): Actor {
  return { type: actor_type as Actor['type'], id, name } // of the closed set that was written
}

/** Where the kind stands, and how many parts of the result there are. */
function cursorOf(row: JobRow): { cursor: unknown; parts: number } {
  // This file wrote it.
  return row.cursor === ''
    ? { cursor: undefined, parts: 0 }
    : (JSON.parse(row.cursor) as { cursor: unknown; parts: number })
}

function stateOf(row: JobRow): Omit<JobState, 'memory' | 'leavesOut'> {
  return {
    id: row.id,
    input: JSON.parse(row.input),
    cursor: cursorOf(row).cursor,
    total: row.total ?? undefined,
    processed: row.processed,
    createdAt: row.created_at,
  }
}
