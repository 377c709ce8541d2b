import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { epochMs, manyIds } from '../../foundation/fields/fields.ts'
import { jobInputs, type JobKindName, jobRights } from '../../foundation/areas/job-kind.ts'
import { ActorType } from '../audit/actor-type.ts'
import { JobNotFound, JobStatusWrong } from './errors.ts'

/** Of a part of a file. */
export const chunkCharactersMax = 1_000_000
/** Of all files of a job. */
export const inputBytesMax = 100_000_000
const bodyBytesMax = 5 * 1024 * 1024
const partsMax = 10_000

// The keys of an object literal.
const kindNames = Object.keys(jobRights) as [JobKindName, ...JobKindName[]]
export const JobKindField = z.enum(kindNames)
export const JobStatus = z.enum(['uploading', 'queued', 'running', 'succeeded', 'failed', 'canceled'])
export type JobStatus = z.output<typeof JobStatus>

/** A part of a file of text. */
export const chunkText = z
  .string()
  .max(chunkCharactersMax, `must have at most ${chunkCharactersMax} characters: send the file in parts`)
  .refine(text => text.isWellFormed() && !text.includes('\0'), 'must be text, cut between characters')

export const Job = z.object({
  id: z.string(),
  kind: JobKindField,
  /** `uploading`: its files are still to come. */
  status: JobStatus,
  actor: z.object({ type: ActorType, id: z.string(), name: z.string() }),
  /** What it is to do. */
  input: z.record(z.string(), z.unknown()),
  /** Rows; absent while their number is not known. */
  total: z.int().optional(),
  processed: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Percent. */
  progress: z.int(),
  inputBytes: z.int(),
  /** 0 without a result. */
  resultBytes: z.int(),
  /** Why it failed. */
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
  /** Epoch milliseconds, as all times here. */
  createdAt: z.int(),
  startedAt: z.int().optional(),
  finishedAt: z.int().optional(),
  /** When the result and the errors are deleted; absent before it ends. */
  expiresAt: z.int().optional(),
})
export type Job = z.output<typeof Job>
export const JobAnswer = z.object({ job: Job })

const JobError = z.object({
  position: z.int(),
  /** What the row is: its line, a login id or an id. */
  item: z.string(),
  code: z.string(),
  message: z.string(),
  /** The path of the wrong field; '' when none is. */
  field: z.string(),
})
export type JobError = z.output<typeof JobError>

const SearchInput = z.object({
  kinds: z.array(JobKindField).max(100).optional(),
  statuses: z.array(JobStatus).max(100).optional(),
  actorIds: z.array(z.string().max(320)).max(100).optional(),
  from: epochMs.optional(),
  to: epochMs.optional(),
  size: z.int().min(1).max(100, 'must be at most 100').default(50),
  /** The `next` of an answer, or any of its cursors. */
  after: z.string().max(500).optional(),
  /** The `previous` of an answer, or any of its cursors: the jobs before it. */
  before: z.string().max(500).optional(),
  /** The last jobs instead of the first. */
  fromEnd: z.boolean().optional(),
})
export type JobSearch = z.output<typeof SearchInput>

const id = z.string().min(1).max(100)
const position = z.int().min(0).max(partsMax, `must be at most ${partsMax}`)

/** Gatehouse's own: long work that outlives the request, the session and the node that began it. */
export const jobs = {
  load: manage.read('POST /v1/gatehouse/jobs/load', {
    summary: 'Some jobs by id, with how far they have come; those that the caller may not see are left out',
    input: z.object({ ids: manyIds }),
    output: z.object({ jobs: z.array(Job) }),
  }),
  search: manage.read('POST /v1/gatehouse/jobs/search', {
    summary: 'Search jobs, newest first; only kinds that the caller could create',
    input: SearchInput,
    output: z.object({
      jobs: z.array(Job),
      /** Counted no further than 10,000. */
      total: z.int(),
      /** Absent at the end. */
      next: z.string().optional(),
      /** Absent at the start. */
      previous: z.string().optional(),
      /** Of each job, in the same order. */
      cursors: z.array(z.string()),
    }),
  }),
  appendInput: manage.write('POST /v1/gatehouse/jobs/input', {
    summary: 'Send a part of a file of a job that is being uploaded; the same part can be sent again',
    input: z.object({
      id,
      file: z.enum(jobInputs).default('users'),
      /** Of the part in its file, from 0. */
      position,
      text: chunkText,
    }),
    output: JobAnswer,
    errors: [JobNotFound, JobStatusWrong],
    bodyBytesMax,
  }),
  start: manage.write('POST /v1/gatehouse/jobs/start', {
    summary: 'Start a job whose files are uploaded',
    input: z.object({ id }),
    output: JobAnswer,
    errors: [JobNotFound, JobStatusWrong],
  }),
  cancel: manage.read('POST /v1/gatehouse/jobs/cancel', {
    summary: 'Cancel a job that has not ended, of the caller or with the right write; what it has done stays',
    input: z.object({ id }),
    output: JobAnswer,
    errors: [JobNotFound, JobStatusWrong],
  }),
  listErrors: manage.read('POST /v1/gatehouse/jobs/errors', {
    summary: 'The rows that jobs could not do, in order; the first 10,000 of each are kept for 7 days after its end',
    input: z
      .object({
        ids: manyIds,
        /** A position: the rows behind it. */
        after: z.int().min(0).max(1_000_000_000).optional(),
        /** A position: the rows before it. */
        before: z.int().min(0).max(1_000_000_000).optional(),
        /** The last rows instead of the first. */
        fromEnd: z.boolean().optional(),
        size: z.int().min(1).max(1000, 'must be at most 1000').default(100),
      })
      .refine(({ ids, after, before }) => ids.length === 1 || (after ?? before) === undefined, {
        path: ['after'],
        message: 'can be used with one id only',
      }),
    output: z.object({
      /** Of the jobs that the caller may see. */
      lists: z.array(
        z.object({
          id: z.string(),
          errors: z.array(JobError),
          /** How many are kept. */
          total: z.int(),
          hasNext: z.boolean(),
          hasPrevious: z.boolean(),
        }),
      ),
    }),
  }),
  loadResult: manage.read('POST /v1/gatehouse/jobs/result', {
    summary: 'A part of the file that a job has written; kept for 7 days after its end',
    input: z.object({
      id,
      /** Of the part, from 0. */
      position: z.int().min(0).max(10_000_000).default(0),
    }),
    output: z.object({
      text: z.string(),
      contentType: z.enum(['application/jsonl', 'text/csv']),
      /** The position of the part behind it; absent at the end. */
      next: z.int().optional(),
    }),
    errors: [JobNotFound, JobStatusWrong],
  }),
}
