import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import { z } from 'zod'
import { type Call, requireRight } from '../../foundation/requests/call.ts'
import { decodeCursor, encodeCursor } from '../../foundation/requests/cursor.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { type JobKindName, jobRights } from '../../foundation/areas/job-kind.ts'
import { readPage } from '../../foundation/requests/read-page.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../audit/record.ts'
import { inputBytesMax, type JobError, type jobs, type JobSearch } from './contract.ts'
import { jobTarget } from './create.ts'
import { JobNotFound, JobStatusWrong } from './errors.ts'
import {
  bytesOfChunk,
  countErrorsOfEach,
  deleteFiles,
  type ErrorRow,
  findChunk,
  listErrors,
  listFiles,
  putChunk,
} from './files.ts'
import { countJobs, findJob, type JobPlace, type JobRow, listJobsById, searchJobs, updateJob } from './store.ts'
import { toJob } from './to-job.ts'

const Position = z.tuple([z.number(), z.string()])

export function jobsService(
  { db, clock }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof jobs, Call> {
  return {
    async load({ ids }, call) {
      const rows = await listJobsById(db, { projectId: call.projectId, ids })
      return { jobs: rows.filter(row => maySee(call, row)).map(toJob) }
    },

    async search(search, call) {
      const query = { projectId: call.projectId, kinds: kindsFor(call), search }
      const { rows, hasPrevious, hasNext } = await readPage(
        {
          after: placeIn(search, 'after'),
          before: placeIn(search, 'before'),
          isFromEnd: search.fromEnd ?? false,
          limit: search.size,
        },
        stretch => searchJobs(db, { ...query, ...stretch }),
      )
      const cursors = rows.map(row => encodeCursor([row.created_at, row.id]))
      return {
        jobs: rows.map(toJob),
        total: await countJobs(db, query),
        cursors,
        ...(hasNext && { next: cursors.at(-1) }),
        ...(hasPrevious && { previous: cursors.at(0) }),
      }
    },

    appendInput: ({ id, file, position, text }, call) =>
      transact(db, async tx => {
        const which = { projectId: call.projectId, id }
        const row = await getUploading(tx, call, id)
        const chunk = { ...which, stream: file, position }
        const bytes = row.input_bytes - (await bytesOfChunk(tx, chunk)) + Buffer.byteLength(text)
        if (bytes > inputBytesMax) {
          const message = `must not make the files of the job larger than ${inputBytesMax} bytes: import them in several jobs`
          throw new InvalidInput({ message: `text ${message}`, fields: [{ field: 'text', message }] })
        }
        await putChunk(tx, { ...chunk, content: text })
        await updateJob(tx, { ...which, statuses: ['uploading'] }, { input_bytes: bytes })
        return { job: toJob({ ...row, input_bytes: bytes }) }
      }),

    start: ({ id }, call) =>
      transact(db, async tx => {
        const which = { projectId: call.projectId, id }
        await getUploading(tx, call, id)
        const files = await listFiles(tx, which)
        if (files.length === 0) throw new JobStatusWrong({ message: 'no part of a file was uploaded' })
        const torn = files.find(({ parts, last }) => last + 1 !== parts)
        if (torn) throw new JobStatusWrong({ message: `a part of the file ${torn.stream} is missing` })
        const row = await updateJob(tx, { ...which, statuses: ['uploading'] }, { status: 'queued' })
        if (!row) throw new JobStatusWrong()
        return { job: toJob(row) }
      }),

    cancel: ({ id }, call) =>
      transact(db, async tx => {
        const which = { projectId: call.projectId, id }
        const { actor_type, actor_id } = await getJob(tx, call, id)
        const isOwn = actor_type === call.actor.type && actor_id === call.actor.id
        if (!isOwn) requireRight({ right: 'write' }, call)
        // Waits for the step that is under way, which then ends; the next one finds no lease.
        const ended = { status: 'canceled', finished_at: clock(), lease_owner: '', lease_until: 0, result_bytes: 0 }
        const row = await updateJob(tx, { ...which, statuses: ['uploading', 'queued', 'running'] }, ended)
        if (!row) throw new JobStatusWrong({ message: 'the job has ended' })
        await deleteFiles(tx, which, { keepsResult: false })
        const { processed, succeeded, failed } = row
        const data = { processed, succeeded, failed }
        await recordAudit(tx, call, { action: 'JobCanceled', target: jobTarget(row), data })
        return { job: toJob(row) }
      }),

    async listErrors({ ids, after, before, fromEnd = false, size }, call) {
      const { projectId } = call
      const seen = (await listJobsById(db, { projectId, ids })).filter(row => maySee(call, row)).map(({ id }) => id)
      if (seen.length === 0) return { lists: [] }
      const isBackwards = before !== undefined || fromEnd
      const page = { isBackwards, place: before ?? after, limit: size + 1 }
      const rows = await listErrors(db, { projectId, ids: seen, ...page })
      const totals = await countErrorsOfEach(db, { projectId, ids: seen })
      return {
        lists: seen.map(id => {
          const own = rows.filter(row => row.job_id === id)
          const hasMore = own.length > size
          const errors = own.slice(0, size).map(toJobError)
          return {
            id,
            errors: isBackwards ? errors.toReversed() : errors,
            total: totals.get(id) ?? 0,
            hasNext: isBackwards ? before !== undefined : hasMore,
            hasPrevious: isBackwards ? hasMore : after !== undefined,
          }
        }),
      }
    },

    async loadResult({ id, position }, call) {
      const row = await getJob(db, call, id)
      if (row.status !== 'succeeded' || row.result_bytes === 0)
        throw new JobStatusWrong({ message: 'the job has no result, or has not ended' })
      const file = { projectId: call.projectId, id, stream: 'result' }
      const text = await findChunk(db, { ...file, position })
      if (text === undefined) throw new JobStatusWrong({ message: 'the result is no longer kept' })
      // No part is empty.
      const hasMore = (await bytesOfChunk(db, { ...file, position: position + 1 })) > 0
      const { format } = toJob(row).input
      const contentType = format === 'csv' ? ('text/csv' as const) : ('application/jsonl' as const)
      return { text, contentType, ...(hasMore && { next: position + 1 }) }
    },
  }
}

function toJobError({ position, item, code, message, field }: ErrorRow): JobError {
  return { position, item, code, message, field }
}

function kindsFor({ rights }: Call): JobKindName[] {
  // The keys of an object literal.
  const names = Object.keys(jobRights) as JobKindName[]
  return names.filter(name => rights.includes(jobRights[name]))
}

function maySee(call: Call, { kind }: JobRow): boolean {
  return kindsFor(call).some(name => name === kind)
}

async function getJob(db: Reading, call: Call, id: string): Promise<JobRow> {
  const row = await findJob(db, { projectId: call.projectId, id })
  if (!row || !maySee(call, row)) throw new JobNotFound({ message: `there is no job ${id} in this project` })
  return row
}

/** The job, locked, while its files are being uploaded. */
async function getUploading(tx: Writing, call: Call, id: string): Promise<JobRow> {
  await getJob(tx, call, id)
  const which = { projectId: call.projectId, id, statuses: ['uploading'] }
  const row = await updateJob(tx, which, { status: 'uploading' })
  if (!row) throw new JobStatusWrong({ message: 'the job is not being uploaded' })
  return row
}

function placeIn(search: JobSearch, field: 'after' | 'before'): JobPlace | undefined {
  const cursor = search[field]
  if (!cursor) return undefined
  const [createdAt, id] = decodeCursor(cursor, Position, field)
  return { createdAt, id }
}
