import type { Job } from './contract.ts'
import type { JobRow } from './store.ts'

/** Results and errors are kept for so long after the end; see docs/manage/jobs.md. */
export const resultsKeptMs = 7 * 24 * 60 * 60_000

/** A row as the wire has it. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    // This package wrote these columns: values of closed sets, and JSON of exactly this type.
    kind: row.kind as Job['kind'],
    status: row.status as Job['status'],
    actor: { type: row.actor_type as Job['actor']['type'], id: row.actor_id, name: row.actor_name },
    input: JSON.parse(row.input) as Job['input'],
    total: row.total ?? undefined,
    processed: row.processed,
    succeeded: row.succeeded,
    failed: row.failed,
    progress: row.progress,
    inputBytes: row.input_bytes,
    resultBytes: row.result_bytes,
    failure: row.failure_code === '' ? undefined : { code: row.failure_code, message: row.failure },
    createdAt: row.created_at,
    startedAt: row.started_at || undefined,
    finishedAt: row.finished_at || undefined,
    expiresAt: row.finished_at ? row.finished_at + resultsKeptMs : undefined,
  }
}
