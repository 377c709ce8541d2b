import { z } from 'zod'
import { manage } from '../../../../foundation/areas/manage.ts'
import { JobAnswer } from '../../../../activity/jobs/contract.ts'
import { TooManyJobs, UnexpectedTotal } from '../../../../activity/jobs/errors.ts'
import { references } from '../../../../foundation/fields/fields.ts'
import { AccessKey, KeySearch } from '../contract.ts'

/** Which keys: what matches all of the criteria when the job is created. */
export const KeyFilter = KeySearch.extend({
  statuses: z.array(AccessKey.shape.status).max(10).optional(),
  /** Has one of these roles, in the project or in a tenant. */
  roleNames: references.max(100).optional(),
})
export type KeyFilter = z.output<typeof KeyFilter>

/** Refused unless the filter finds so many; needed where it is empty, so that all keys are meant. */
const expectedTotal = z.int().min(0).max(1_000_000_000).optional()

export const UpdateInput = z.object({ filter: KeyFilter, isActive: z.boolean(), expectedTotal })
export const DeleteInput = z.object({ filter: KeyFilter, expectedTotal })

/** Gatehouse's own: long work on access keys, done by a job (docs/manage/jobs.md). */
export const accessKeyJobs = {
  createUpdate: manage.write('POST /v1/gatehouse/jobs/accesskeys/update', {
    summary: 'Activate or deactivate every access key that a filter finds now, in a job',
    input: UpdateInput,
    output: JobAnswer,
    errors: [TooManyJobs, UnexpectedTotal],
  }),
  createDelete: manage.write('POST /v1/gatehouse/jobs/accesskeys/delete', {
    summary: 'Delete every access key that a filter finds now, in a job',
    input: DeleteInput,
    output: JobAnswer,
    errors: [TooManyJobs, UnexpectedTotal],
  }),
}
