import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { chunkText, JobAnswer } from '../../../activity/jobs/contract.ts'
import { TooManyJobs, UnexpectedTotal } from '../../../activity/jobs/errors.ts'
import { named, reference, references } from '../../../foundation/fields/fields.ts'
import { exportSources } from '../batches/contract.ts'
import { RoleNotFound } from '../../roles/contract.ts'
import { TenantNotFound } from '../../tenants/errors.ts'
import { SearchInput } from '../profile/search/fields.ts'
import { customAttribute, UserStatus } from '../profile/user/user.ts'
import { userColumns } from './columns.ts'

const bodyBytesMax = 5 * 1024 * 1024

/** Which users: what `users.search` finds by it when the job is created. */
export const UserFilter = SearchInput.omit({
  sort: true,
  limit: true,
  page: true,
  after: true,
  before: true,
  fromEnd: true,
  withCursors: true,
})

/** Refused unless the filter finds so many; needed where it is empty, so that all users are meant. */
const expectedTotal = z.int().min(0).max(1_000_000_000).optional()

const column = z
  .string()
  .max(100)
  .refine(
    name => /^customAttributes\..+/.test(name) || userColumns.some(known => known === name),
    `must be customAttributes.<name> or one of: ${userColumns.join(', ')}`,
  )

/** What is done with every user; a null attribute is removed. */
export const UserChange = z
  .object({
    status: UserStatus.exclude(['invited']).optional(),
    addRoleNames: references.max(100).optional(),
    removeRoleNames: references.max(100).optional(),
    /** Without roles, a new member has the default ones of the tenant. */
    addTenants: z
      .array(z.object({ tenantId: reference, roleNames: references.max(100).optional() }))
      .max(100)
      .optional(),
    removeTenantIds: references.max(100).optional(),
    customAttributes: named(customAttribute.nullable()).optional(),
    /** Ends every session. */
    endSessions: z.boolean().optional(),
  })
  .refine(change => Object.values(change).some(isSome), 'must change something')
export type UserChange = z.output<typeof UserChange>

function isSome(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)
}

export const ImportInput = z.object({
  source: z.enum(exportSources, `must be one of: ${exportSources.join(', ')}`),
  /** Only reports what would happen. */
  dryrun: z.boolean().default(false),
})
export const ExportInput = z.object({
  filter: UserFilter.prefault({}),
  format: z.enum(['jsonl', 'csv']).default('jsonl'),
  /** All but custom attributes one by one when there are none. */
  columns: z.array(column).max(200).optional(),
})
export const UpdateInput = z.object({ filter: UserFilter, change: UserChange, expectedTotal })
export const DeleteInput = z.object({ filter: UserFilter, expectedTotal })

/** Gatehouse's own: long work on users, done by a job (docs/manage/jobs.md). */
export const userJobs = {
  createImport: manage.write('POST /v1/gatehouse/jobs/users/import', {
    summary: 'Import users in a job; with the whole file it starts at once, else after its parts are sent',
    input: ImportInput.extend({
      /** A JSON array, or a JSON object on each line. */
      users: chunkText.optional(),
      /** For `auth0`: the export of password hashes. */
      hashes: chunkText.optional(),
    }),
    output: JobAnswer,
    errors: [TooManyJobs],
    bodyBytesMax,
  }),
  createExport: manage.read('POST /v1/gatehouse/jobs/users/export', {
    summary: 'Write the users that a filter finds to a file, in a job',
    input: ExportInput,
    output: JobAnswer,
    errors: [TooManyJobs],
  }),
  createUpdate: manage.write('POST /v1/gatehouse/jobs/users/update', {
    summary: 'Change every user that a filter finds now, in a job; the own account is left alone',
    input: UpdateInput,
    output: JobAnswer,
    errors: [TooManyJobs, UnexpectedTotal, RoleNotFound, TenantNotFound],
  }),
  createDelete: manage.write('POST /v1/gatehouse/jobs/users/delete', {
    summary: 'Delete every user that a filter finds now, in a job; not the own account and the last administrator',
    input: DeleteInput,
    output: JobAnswer,
    errors: [TooManyJobs, UnexpectedTotal],
  }),
}
