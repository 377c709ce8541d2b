import { transact } from '@gatehouse-id/database'
import type { InputOf } from '@gatehouse-id/operation'
import { z } from 'zod'
import { type CreateJob, findChunk, findJob, JobNotFound } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { JobKind } from '../../../foundation/areas/job-kind.ts'
import { type CloneNeeds, createCloneProject } from './clone.ts'
import { CloneInput, type projects } from '../contract.ts'

const Made = z.object({ projectId: z.string(), projectName: z.string() })

/** Makes a copy of the project, in one step. */
export function projectClone(dependencies: Dependencies, needs: CloneNeeds): JobKind {
  const clone = createCloneProject(dependencies, needs)
  return {
    name: 'projectClone',
    rowsMax: 1,
    async step(call, job) {
      const { id, name } = await clone(call, CloneInput.parse(job.input))
      const made: z.output<typeof Made> = { projectId: id, projectName: name }
      return { cursor: id, isDone: true, succeeded: 1, errors: [], progress: 1, output: `${JSON.stringify(made)}\n` }
    },
  }
}

/** Cloning as a job, and what has come of it. */
export function cloneAsJob(
  { db }: Pick<Dependencies, 'db'>,
  { createJob, keyAuthority }: CloneNeeds & { createJob: CreateJob },
) {
  return {
    async cloneAsync(input: InputOf<typeof projects.cloneAsync>, call: Call) {
      await keyAuthority.requireAuthorityToTag(db, call, { before: [], after: input.tags ?? [] })
      const job = await transact(db, tx => createJob(tx, call, { kind: 'projectClone', input, total: 1 }))
      return { processId: job.id }
    },

    async cloneAsyncResult({ processId: id }: { processId: string }, { projectId }: Call) {
      const job = await findJob(db, { projectId, id })
      if (job?.kind !== 'projectClone') throw new JobNotFound()
      const none = { projectId: '', projectName: '', error: '' }
      if (job.status === 'failed' || job.status === 'canceled') return { ...none, error: job.failure || job.status }
      if (job.status !== 'succeeded') return none
      const text = await findChunk(db, { projectId, id, stream: 'result', position: 0 })
      return text === undefined
        ? { ...none, error: 'the result is no longer kept' }
        : { ...Made.parse(JSON.parse(text)), error: '' }
    },
  }
}
