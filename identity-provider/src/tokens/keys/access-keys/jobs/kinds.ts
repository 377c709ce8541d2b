import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../../activity/index.ts'
import type { Call } from '../../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import {
  type JobKind,
  type JobState,
  type JobStep,
  leftOut,
  type RowError,
  rowError,
} from '../../../../foundation/areas/job-kind.ts'
import type { Locked } from '../../../../foundation/rows/rows.ts'
import { flag, type Writing } from '../../../../foundation/tables/tables.ts'
import { requireAuthorityOverKey } from '../authority.ts'
import { type AccessKeyRow, accessKeyRows } from '../store.ts'
import { KeyFilter, UpdateInput } from './contract.ts'
import { findKeyIds } from './walk.ts'

const rowsMax = 200

/** Changes and deletes the access keys that a filter finds, each as the plain operations do. */
export function accessKeyKinds(
  { db }: Pick<Dependencies, 'db'>,
  { recordAudit }: { recordAudit: RecordAudit },
): JobKind[] {
  /** Each key in a step of its own, so that one that fails is as before. */
  async function withEachKey(
    call: Call,
    {
      job,
      limit,
      work,
    }: { job: JobState; limit: number; work: (tx: Writing, row: Locked<AccessKeyRow>) => Promise<void> },
  ): Promise<JobStep> {
    const { projectId } = call
    // The creation and the step before stored them.
    const { filter, lastId } = job.input as { filter: object; lastId: string }
    const { after } = (job.cursor ?? { after: '' }) as { after: string }
    // As of the creation: a key that has expired since is still meant.
    const found = await findKeyIds(db, { projectId, filter: KeyFilter.parse(filter), now: job.createdAt })
    const left = found.filter(id => id > after && id <= lastId)
    const ids = left.slice(0, limit)
    const errors: RowError[] = job.leavesOut ? ids.map(leftOut) : []
    for (const id of job.leavesOut ? [] : ids) {
      try {
        await transact(db, async tx => {
          const row = await accessKeyRows.getToChange(tx, call, { id })
          await requireAuthorityOverKey(tx, call, row)
          await work(tx, row)
        })
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        errors.push(rowError(id, error))
      }
    }
    return {
      cursor: { after: ids.at(-1) ?? after },
      isDone: ids.length === left.length,
      succeeded: ids.length - errors.length,
      errors,
      progress: (job.processed + ids.length) / Math.max(job.total ?? 0, 1),
    }
  }

  return [
    {
      name: 'accessKeyUpdate',
      rowsMax,
      async step(call, job, limit) {
        const { isActive } = UpdateInput.parse(job.input)
        return withEachKey(call, {
          job,
          limit,
          async work(tx, row) {
            await accessKeyRows.update(tx, row, { is_active: flag(isActive) })
            await recordAudit(tx, call, {
              action: 'AccessKeyModified',
              target: accessKeyRows.targetOf(row),
              data: { isActive },
            })
          },
        })
      },
    },
    {
      name: 'accessKeyDelete',
      rowsMax,
      step: (call, job, limit) =>
        withEachKey(call, {
          job,
          limit,
          async work(tx, row) {
            await accessKeyRows.remove(tx, row)
            await recordAudit(tx, call, { action: 'AccessKeyDeleted', target: accessKeyRows.targetOf(row) })
          },
        }),
    },
  ]
}
