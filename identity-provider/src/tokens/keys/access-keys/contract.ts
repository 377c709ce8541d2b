import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { importedSecret, named, reference, references } from '../../../foundation/fields/fields.ts'
import { RoleNotFound } from '../../../directory/roles/contract.ts'
import { customClaims } from '../../sessions/sign-in/login-options.ts'
import { reservedAmong } from '../../claims/names.ts'
import { TenantNotFound } from '../../../directory/tenants/errors.ts'
import { UserNotFound } from '../../../directory/users/profile/errors.ts'
import { isAddressOrRange } from '../../../foundation/addresses/ranges.ts'
import { operationError } from '@gatehouse-id/operation'
import { notFound } from '../../../foundation/errors/declare.ts'

export const AccessKeyTaken = operationError({
  name: 'AccessKeyTaken',
  code: 'E011004',
  status: 400,
  description: 'An access key with this secret exists in this project',
})
export const AccessKeyNotFound = notFound('AccessKeyNotFound', 'There is no such access key in this project')

const names = references.max(100)
const attribute = z.union([z.string().max(4096), z.number(), z.boolean(), z.array(z.string().max(4096)).max(100)])

/** provider-api §3.4. */
export const AccessKey = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** `expired` once its time has passed, active or not. */
  status: z.enum(['active', 'inactive', 'expired']),
  roleNames: z.array(z.string()),
  permissions: z.array(z.string()),
  keyTenants: z.array(
    z.object({
      tenantId: z.string(),
      tenantName: z.string(),
      roleNames: z.array(z.string()),
      permissions: z.array(z.string()),
    }),
  ),
  /** Epoch seconds. */
  createdTime: z.int(),
  /** Epoch seconds; 0 for never. */
  expireTime: z.int(),
  createdBy: z.string(),
  clientId: z.string(),
  boundUserId: z.string(),
  customClaims: z.record(z.string(), z.unknown()),
  customAttributes: z.record(z.string(), z.unknown()),
  permittedIps: z.array(z.string()),
  editable: z.boolean(),
  /** Gatehouse extension: epoch seconds, rounded to the minute; 0 for never. */
  lastUsedTime: z.int(),
  /** Gatehouse extension: the address of that use; '' for none. */
  lastUsedIp: z.string(),
  /** Gatehouse extension: the user agent of that use; '' for none. */
  lastUsedUserAgent: z.string(),
  /** Gatehouse extension: until when the previous secret works, in epoch seconds; 0 when there is none. */
  previousExpireTime: z.int(),
  /** Gatehouse extension: when the previous secret was last used, in epoch seconds; 0 for never. */
  previousUsedTime: z.int(),
})
export type AccessKey = z.output<typeof AccessKey>

const fields = {
  name: z.string().trim().min(1, 'must not be empty').max(250, 'must have at most 250 characters'),
  description: z.string().max(1000).optional(),
  roleNames: names.optional(),
  keyTenants: z
    .array(z.object({ tenantId: reference, roleNames: names.optional() }))
    .max(1000)
    .optional(),
  /** Top-level claims of the token, so reserved claims are refused. */
  customClaims: customClaims
    .refine(claims => reservedAmong(Object.keys(claims), 'others') === undefined, 'must not name a reserved claim')
    .optional(),
  customAttributes: named(attribute).optional(),
  permittedIps: z
    .array(z.string().trim().max(50).refine(isAddressOrRange, 'must be an IP address or a range such as 192.0.2.0/24'))
    .max(100)
    .optional(),
}
const thirtyDaysSeconds = 30 * 24 * 60 * 60
/** Epoch seconds. */
const yearThreeThousand = 32_503_680_000
export const KeySearch = z.object({
  tenantIds: z.array(z.string().max(100)).max(1000).optional(),
  boundUserId: z.string().max(320).optional(),
  creatingUser: z.string().max(320).optional(),
  customAttributes: named(z.unknown()).optional(),
  /** A part of the name, ignoring case. */
  text: z.string().max(200).optional(),
})
/** The fields that keys are sorted by. */
const sortFields = AccessKey.pick({
  id: true,
  name: true,
  description: true,
  status: true,
  createdTime: true,
  expireTime: true,
  createdBy: true,
  boundUserId: true,
  lastUsedTime: true,
}).keyof()
const SortedKeySearch = KeySearch.extend({
  /** By the first field, then by the next; keys that are alike, and all without it, come by their names. */
  sort: z
    .array(z.object({ field: sortFields, desc: z.boolean().default(false) }))
    .max(10)
    .optional(),
})
export type KeySort = NonNullable<z.output<typeof SortedKeySearch>['sort']>
const KeyAnswer = z.object({ key: AccessKey })
const SecretAnswer = z.object({ key: AccessKey, cleartext: z.string() })
const one = z.object({ id: reference })
const many = z.object({ ids: references.min(1).max(1000) })

const NewKey = z.object({
  ...fields,
  /** Epoch seconds; 0 for never. */
  expireTime: z.int().min(0).max(yearThreeThousand, 'must be before the year 3000').default(0),
  /** Binds the key to a user; the key then has the roles and tenants of that user. */
  userId: z.string().max(320).optional(),
})
export const importedKeysMax = 100

export const accessKeys = {
  import: manage.write('POST /v1/mgmt/accesskey/import', {
    summary: 'Import access keys with the secrets they have, all or none; at most 100',
    right: 'secret',
    input: z.object({
      keys: z
        .array(NewKey.extend({ cleartext: importedSecret }))
        .min(1, 'must have at least one key')
        .max(importedKeysMax, `must have at most ${importedKeysMax} keys`),
    }),
    output: z.object({ keys: z.array(AccessKey) }),
    errors: [RoleNotFound, TenantNotFound, UserNotFound, AccessKeyTaken],
  }),
  create: manage.write('POST /v1/mgmt/accesskey/create', {
    summary: 'Create an access key; its secret is returned only once',
    right: 'secret',
    aliases: { expiresTime: 'expireTime' },
    input: NewKey,
    output: SecretAnswer,
    errors: [RoleNotFound, TenantNotFound, UserNotFound],
  }),
  load: manage.read('GET /v1/mgmt/accesskey', {
    summary: 'Load an access key',
    input: one,
    output: KeyAnswer,
    errors: [AccessKeyNotFound],
  }),
  search: manage.read('POST /v1/mgmt/accesskey/search', {
    summary: 'Search access keys that match all of the given criteria',
    input: SortedKeySearch,
    output: z.object({ keys: z.array(AccessKey) }),
  }),
  update: manage.write('POST /v1/mgmt/accesskey/update', {
    summary: 'Update the given fields of an access key; an empty list clears a field',
    input: z.object({ ...fields, id: reference }),
    output: KeyAnswer,
    errors: [AccessKeyNotFound, RoleNotFound, TenantNotFound],
  }),
  deactivate: manage.write('POST /v1/mgmt/accesskey/deactivate', {
    summary: 'Deactivate an access key and refuse the tokens issued for it',
    input: one,
    errors: [AccessKeyNotFound],
  }),
  deactivateBatch: manage.write('POST /v1/mgmt/accesskey/deactivate/batch', {
    summary: 'Deactivate several access keys, all or none',
    input: many,
    errors: [AccessKeyNotFound],
  }),
  activate: manage.write('POST /v1/mgmt/accesskey/activate', {
    summary: 'Activate an access key again',
    input: one,
    errors: [AccessKeyNotFound],
  }),
  activateBatch: manage.write('POST /v1/mgmt/accesskey/activate/batch', {
    summary: 'Activate several access keys again, all or none',
    input: many,
    errors: [AccessKeyNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/accesskey/delete', {
    summary: 'Delete an access key',
    input: one,
    errors: [AccessKeyNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/accesskey/delete/batch', {
    summary: 'Delete several access keys, all or none',
    input: many,
    errors: [AccessKeyNotFound],
  }),
  rotate: manage.write('POST /v1/mgmt/accesskey/rotate', {
    summary: 'Rotate the secret of an access key; the new one is returned only once and the old one stops working',
    right: 'secret',
    input: one,
    output: SecretAnswer,
    errors: [AccessKeyNotFound],
  }),
  /** Gatehouse's own. */
  rotateWithOverlap: manage.write('POST /v1/gatehouse/accesskey/rotate', {
    summary: 'Rotate the secret of an access key; the old one works for a while, and the one before it no longer',
    right: 'secret',
    input: z.object({
      id: reference,
      /** How long the old secret works. */
      overlapSeconds: z.int().min(1, 'must be at least 1').max(thirtyDaysSeconds, 'must be at most 30 days'),
    }),
    output: SecretAnswer,
    errors: [AccessKeyNotFound],
  }),
  /** Gatehouse's own; nothing happens when there is no previous secret. */
  endPreviousSecret: manage.write('POST /v1/gatehouse/accesskey/previous/end', {
    summary: 'End the previous secret of an access key at once',
    input: one,
    output: KeyAnswer,
    errors: [AccessKeyNotFound],
  }),
}
