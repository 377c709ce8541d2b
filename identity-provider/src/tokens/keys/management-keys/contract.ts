import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { isAddressOrRange } from '../../../foundation/addresses/ranges.ts'
import { RightsExceeded } from '../../../foundation/errors/errors.ts'
import { Rights } from './rights.ts'
import { notFound } from '../../../foundation/errors/declare.ts'

export const ManagementKeyNotFound = notFound('ManagementKeyNotFound', 'There is no such management key')

/** provider-api §3.15. */
export const ManagementKey = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(['active', 'inactive', 'expired']),
  /** Epoch seconds. */
  createdTime: z.int(),
  /** Epoch seconds; 0 for never. */
  expireTime: z.int(),
  permittedIps: z.array(z.string()),
  reBac: Rights,
  version: z.int(),
  authzVersion: z.int(),
  /** Gatehouse's own. Epoch seconds: until when the secret before the last rotation works; 0 when it does not. */
  previousExpireTime: z.int(),
})
export type ManagementKey = z.output<typeof ManagementKey>

const id = z.string().min(1).max(100)
const fields = {
  name: z.string().trim().min(1, 'must not be empty').max(250, 'must have at most 250 characters'),
  description: z.string().max(1000, 'must have at most 1000 characters').optional(),
  permittedIps: z
    .array(z.string().trim().max(50).refine(isAddressOrRange, 'must be an IP address or a range such as 192.0.2.0/24'))
    .max(100)
    .optional(),
}
const One = z.object({ key: ManagementKey })
const thirtyDaysSeconds = 30 * 24 * 60 * 60
const tenYearsSeconds = 10 * 365 * 24 * 60 * 60

export const managementKeys = {
  create: manage.write('PUT /v1/mgmt/managementkey', {
    summary: 'Create a management key; its secret is returned only once',
    isOfCompany: true,
    right: 'keys',
    input: z.object({
      ...fields,
      reBac: Rights.optional(),
      /** Seconds; 0 for never. */
      expiresIn: z.int().min(0).max(tenYearsSeconds, 'must be at most ten years').default(0),
    }),
    output: z.object({ key: ManagementKey, cleartext: z.string() }),
    errors: [RightsExceeded],
  }),
  update: manage.write('PATCH /v1/mgmt/managementkey', {
    summary: 'Rename a management key, activate or deactivate it, or change its permitted addresses',
    isOfCompany: true,
    right: 'keys',
    input: z.object({ id, ...fields, status: z.enum(['active', 'inactive']).optional() }),
    output: One,
    errors: [ManagementKeyNotFound, RightsExceeded],
  }),
  load: manage.read('GET /v1/mgmt/managementkey', {
    summary: 'Load a management key',
    isOfCompany: true,
    right: 'keys',
    input: z.object({ id }),
    output: One,
    errors: [ManagementKeyNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/managementkey/delete', {
    summary: 'Delete management keys permanently; unknown ids are ignored',
    isOfCompany: true,
    right: 'keys',
    input: z.object({ ids: z.array(id).min(1, 'must name a key').max(1000) }),
    output: z.object({ total: z.int() }),
    errors: [RightsExceeded],
  }),
  search: manage.read('GET /v1/mgmt/managementkey/search', {
    summary: 'List the management keys that were created in this project',
    isOfCompany: true,
    right: 'keys',
    output: z.object({ keys: z.array(ManagementKey) }),
  }),
  /** Gatehouse's own. */
  rotate: manage.write('POST /v1/gatehouse/managementkey/rotate', {
    summary: 'Rotate the secret of a management key; the old one works for a while, and the one before it no longer',
    isOfCompany: true,
    right: 'keys',
    input: z.object({
      id,
      /** How long the old secret works; 0 for not at all. */
      overlapSeconds: z.int().min(0).max(thirtyDaysSeconds, 'must be at most 30 days').default(0),
    }),
    output: z.object({ key: ManagementKey, cleartext: z.string() }),
    errors: [ManagementKeyNotFound, RightsExceeded],
  }),
  /** Gatehouse's own; nothing happens when there is no previous secret. */
  endPreviousSecret: manage.write('POST /v1/gatehouse/managementkey/previous/end', {
    summary: 'End the previous secret of a management key at once',
    isOfCompany: true,
    right: 'keys',
    input: z.object({ id }),
    output: One,
    errors: [ManagementKeyNotFound, RightsExceeded],
  }),
}
