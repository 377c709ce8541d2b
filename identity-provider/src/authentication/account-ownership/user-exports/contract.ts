import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'

/** The most users of one answer; a page ends earlier where they are long. */
export const exportedMax = 1000

/** Gatehouse's own: everything that this service knows of users, so that another one can go on with them. */
export const userExports = {
  page: manage.write('POST /v1/gatehouse/users/export', {
    summary:
      'Take users out with their password hashes and second factors, in the form that importing them takes; by id, page by page',
    right: 'people',
    input: z.object({
      /** The `next` of the answer before. */
      after: z.string().max(100).default(''),
      limit: z.int().min(1).max(exportedMax, `must be at most ${exportedMax}`).default(exportedMax),
    }),
    output: z.object({
      /** Each as `userBatches.import` takes it from the source `gatehouse`. */
      users: z.array(z.record(z.string(), z.unknown())),
      /** Absent on the last page. */
      next: z.string().optional(),
    }),
  }),
}
