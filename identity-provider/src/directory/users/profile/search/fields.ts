import { z } from 'zod'
import { epochMs, named, page, references } from '../../../../foundation/fields/fields.ts'
import { bareNumber } from '../user/login-ids/phone-number.ts'
import { User, UserStatus } from '../user/user.ts'

/** The fields that a search can sort by (provider-api §3.1). */
export const sortFields = [
  'createdTime',
  'modifiedTime',
  'displayName',
  'email',
  'phoneNumber',
  'status',
  'id',
] as const

const texts = z.array(z.string().max(320)).max(1000).optional()
const time = epochMs.optional()

const attributeValue = z.union([z.string().max(4096), z.number(), z.boolean()])
/** For each tenant: one of the roles there or, with `and`, all of them. */
const tenantRoles = named(z.object({ values: references.min(1).max(100), and: z.boolean().default(false) }), {
  nameMax: 100,
  entriesMax: 100,
})
  .refine(
    tenants => Object.values(tenants).flatMap(({ values }) => values).length <= 100,
    'must name at most 100 roles',
  )
  .optional()

export const SearchInput = z.object({
  /** Each word must begin a name, an e-mail address, a phone number or a login id, or a part of one. */
  text: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  statuses: z.array(UserStatus).max(100).optional(),
  roleNames: texts,
  /** Belongs to one of these tenants. */
  tenantIds: texts,
  /** With `tenantIds`: also of the tenants below them. */
  includeSubTenants: z.boolean().optional(),
  /** Has one of these SSO applications. */
  ssoAppIds: texts,
  /** Is a member of one of these families. */
  familyIds: texts,
  /** Is the dependent of a family, or is not. */
  dependent: z.boolean().optional(),
  emails: texts,
  phones: z.array(z.string().max(320).transform(bareNumber)).max(1000).optional(),
  loginIds: texts,
  userIds: texts,
  verifiedEmail: z.boolean().optional(),
  verifiedPhone: z.boolean().optional(),
  /** Each attribute must be, or contain, the value or one of the values. */
  customAttributes: named(z.union([attributeValue, z.array(attributeValue).max(100)]), { entriesMax: 20 }).optional(),
  tenantRoleIds: tenantRoles,
  tenantRoleNames: tenantRoles,
  withTestUser: z.boolean().optional(),
  testUsersOnly: z.boolean().optional(),
  fromCreatedTime: time,
  toCreatedTime: time,
  fromModifiedTime: time,
  toModifiedTime: time,
  /** Gatehouse's own: has signed in at this time or later. */
  fromLastSignInTime: time,
  /** Gatehouse's own: has not signed in after this time; also finds users who never have. */
  toLastSignInTime: time,
  sort: z
    .array(z.object({ field: z.enum(sortFields), desc: z.boolean().default(false) }))
    .max(1, 'can hold one field')
    .optional(),
  /** More than a thousand are read in steps. */
  limit: z.int().min(0).max(10_000, 'must be at most 10000').default(100),
  page,
  /** Gatehouse's own: `next` of the previous answer. Replaces `page` and stays fast at any depth. */
  after: z.string().max(2000).optional(),
  /** Gatehouse's own: `previous` of an answer, for the users before them. Replaces `page` and `after`. */
  before: z.string().max(2000).optional(),
  /** Gatehouse's own: the last users instead of the first. Replaces `page`. */
  fromEnd: z.boolean().optional(),
  /** Gatehouse's own: answers a cursor for each user. */
  withCursors: z.boolean().optional(),
})

export const SearchOutput = z.object({
  users: z.array(User),
  /** Matches before paging, counted up to 10,000; never less than what paging reaches (docs/decisions/management/search.md). */
  total: z.int(),
  /** Gatehouse's own: false when there may be more than `total`; absent when it is exact. */
  isTotalExact: z.literal(false).optional(),
  /** Gatehouse's own: send it as `after` for the next page; absent on the last page. */
  next: z.string().optional(),
  /** Gatehouse's own: send it as `before` for the page before; absent on the first page. */
  previous: z.string().optional(),
  /** Of each user, in the same order: good for `after` and for `before`. */
  cursors: z.array(z.string()).optional(),
})

/** What SDKs search by besides: locks change by themselves, so that no job or list keeps them as its filter. */
export const SearchWithLocks = SearchInput.extend({
  /** Is locked out for one of these reasons until somebody resets it: only passwords are ever locked so. */
  lockReasons: z
    .array(z.enum(['password', 'totp', 'recovery_codes', 'security_questions']))
    .max(4)
    .optional(),
  /** Is locked out for now, from one network or from all new ones. */
  tempLockReasons: z
    .array(z.enum(['password', 'recovery_codes', 'security_questions']))
    .max(3)
    .optional(),
})

export type Search = z.output<typeof SearchInput>
export type SearchWithLocks = z.output<typeof SearchWithLocks>
