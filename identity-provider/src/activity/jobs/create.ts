import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { JobInput, JobKindName } from '../../foundation/areas/job-kind.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../audit/record.ts'
import type { Job } from './contract.ts'
import { TooManyJobs } from './errors.ts'
import { putChunk } from './files.ts'
import { countUnfinished, insertJob, type JobRow } from './store.ts'
import { toJob } from './to-job.ts'

const unfinishedMax = 1_000
/** The first step is small, so that it is soon known how long rows take. */
const stepRowsFirst = 50

type NewJob = {
  kind: JobKindName
  /** JSON: what the kind reads in each step. */
  input: Record<string, unknown>
  total?: number | undefined
  /** Whole files. */
  files?: { [Name in JobInput]?: string | undefined }
  /** Whether files are still to come. */
  isUploading?: boolean
}

/**
 * Adds a job, in an open transaction; a runner starts it after the commit. The caller has the right that its kind takes.
 * @throws {TooManyJobs}
 */
export type CreateJob = (tx: Writing, call: Call, job: NewJob) => Promise<Job>

export function createCreateJob(
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  { recordAudit }: { recordAudit: RecordAudit },
): CreateJob {
  return async (tx, call, { kind, input, total, files = {}, isUploading = false }) => {
    const { projectId, actor, rights, ip, userAgent, requestId } = call
    if ((await countUnfinished(tx, projectId)) >= unfinishedMax) throw new TooManyJobs()
    const texts = Object.entries(files).filter(([, text]) => text !== undefined)
    const row: JobRow = {
      project_id: projectId,
      id: newId('J'),
      kind,
      status: isUploading ? 'uploading' : 'queued',
      actor_type: actor.type,
      actor_id: actor.id,
      actor_name: actor.name,
      rights: JSON.stringify(rights),
      origin: JSON.stringify({ ip, userAgent, requestId }),
      input: JSON.stringify(input),
      cursor: '',
      total: total ?? null,
      processed: 0,
      succeeded: 0,
      failed: 0,
      progress: 0,
      input_bytes: texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0),
      result_bytes: 0,
      step_rows: stepRowsFirst,
      attempts: 0,
      failure_code: '',
      failure: '',
      lease_owner: '',
      lease_until: 0,
      created_at: clock(),
      started_at: 0,
      finished_at: 0,
    }
    await insertJob(tx, row)
    for (const [stream, content] of texts) await putChunk(tx, { projectId, id: row.id, stream, position: 0, content })
    await recordAudit(tx, call, { action: 'JobCreated', target: jobTarget(row), data: { kind, ...input } })
    return toJob(row)
  }
}

export function jobTarget({ id, kind }: Pick<JobRow, 'id' | 'kind'>) {
  return { type: 'job' as const, id, name: kind }
}
