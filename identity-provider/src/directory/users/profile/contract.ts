import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { familyAssociations } from '../../families/associations.ts'
import { FamiliesOff, FamilyFull, FamilyNotFound, InOtherFamily } from '../../families/errors.ts'
import { manyIds, references } from '../../../foundation/fields/fields.ts'
import { invitationFields } from '../invitations/fields.ts'
import { ChannelUnavailable } from '../../../activity/messages/contract.ts'
import { password, PasswordTooWeak } from '../credentials/password.ts'
import { PasswordImport } from '../credentials/imported-hash.ts'
import { RoleNotFound } from '../../roles/contract.ts'
import { SsoApplicationNotFound } from '../applications/contract.ts'
import { TenantNotFound } from '../../tenants/errors.ts'
import { LoginIdTaken, UserNotFound } from './errors.ts'
import { SearchOutput, SearchWithLocks } from './search/fields.ts'
import { email, loginId, phone, User, userFields, UserStatus } from './user/user.ts'

/** RFC 4226 §4 asks for 128 bits; imported authenticator apps often have 80. */
const seedCharactersMin = 16
const seedCharactersMax = 200

/** The seed of an imported authenticator app: base32 (RFC 4648 §6), in either case, with or without spaces. */
const importedSeed = z
  .string()
  .max(500, 'must have at most 500 characters')
  .transform(text => text.replaceAll(/[\s=-]/g, '').toUpperCase())
  .refine(
    seed => /^[A-Z2-7]+$/.test(seed) && seed.length >= seedCharactersMin && seed.length <= seedCharactersMax,
    `must be the seed of an authenticator app: ${seedCharactersMin} to ${seedCharactersMax} characters of base32`,
  )

const aliases = {
  name: 'displayName',
  additionalIdentifiers: 'additionalLoginIds',
  ssoAppIDs: 'ssoAppIds',
}
const UserAnswer = z.object({ user: User })
/** A login id or, as 2.x documents, a user id. */
export const loginIdOrUserId = z.string().trim().min(1).max(320)

/** Empty where an SDK sends both fields and has only one. */
const named = z
  .string()
  .trim()
  .max(320)
  .transform(text => text || undefined)
  .optional()

export const OneUser = z
  .object({ loginId: named, userId: named })
  .refine(({ loginId: login, userId }) => login !== undefined || userId !== undefined, {
    path: ['loginId'],
    message: 'either loginId or userId is required',
  })

export const CreateInput = z.object({
  loginId,
  ...userFields,
  additionalLoginIds: z.array(loginId).max(20).default([]),
  status: UserStatus.optional(),
  test: z.boolean().default(false),
  /** Checked against the policy; can be used at once. */
  password: password.optional(),
  /** A hash from another system; the first sign-in with its password replaces it. */
  hashedPassword: PasswordImport.optional(),
  /** The base32 seed of an authenticator app that the user already has; it counts at once. */
  seed: importedSeed.optional(),
})
/** Replaces everything: omitted fields are cleared. */
const UpdateInput = z.object({
  loginId: loginIdOrUserId,
  ...userFields,
  additionalLoginIds: z.array(loginId).max(20).optional(),
})
/** Changes only the given fields; an empty string clears one. */
export const PatchInput = z.object({
  loginId: loginIdOrUserId,
  email: email.or(z.literal('')).optional(),
  phone: phone.or(z.literal('')).optional(),
  displayName: userFields.displayName,
  givenName: userFields.givenName,
  middleName: userFields.middleName,
  familyName: userFields.familyName,
  picture: userFields.picture,
  customAttributes: userFields.customAttributes,
  verifiedEmail: z.boolean().optional(),
  verifiedPhone: z.boolean().optional(),
  roleNames: references.max(100).optional(),
  userTenants: userFields.userTenants,
  ssoAppIds: userFields.ssoAppIds,
  status: UserStatus.optional(),
  /** Whether provisioning manages the user. */
  scim: z.boolean().optional(),
  additionalLoginIds: z.array(loginId).max(20).optional(),
})

export const users = {
  create: manage.write('POST /v1/mgmt/user/create', {
    summary: 'Create a user and optionally invite them; an existing user is invited again',
    aliases,
    input: CreateInput.extend({ ...invitationFields, familyAssociations: familyAssociations.default([]) }),
    output: UserAnswer,
    errors: [
      FamiliesOff,
      FamilyFull,
      FamilyNotFound,
      InOtherFamily,
      LoginIdTaken,
      ChannelUnavailable,
      RoleNotFound,
      TenantNotFound,
      SsoApplicationNotFound,
      PasswordTooWeak,
    ],
  }),
  load: manage.read('GET /v1/mgmt/user', {
    summary: 'Load a user by login id or user id',
    aliases: { loginid: 'loginId', userid: 'userId' },
    input: OneUser,
    output: UserAnswer,
    errors: [UserNotFound],
  }),
  update: manage.write('POST /v1/mgmt/user/update', {
    summary: 'Replace a user; omitted fields are cleared',
    aliases,
    input: UpdateInput,
    output: UserAnswer,
    errors: [UserNotFound, LoginIdTaken, RoleNotFound, TenantNotFound, SsoApplicationNotFound],
  }),
  patch: manage.write('PATCH /v1/mgmt/user/patch', {
    summary: 'Change the given fields of a user',
    aliases,
    input: PatchInput,
    output: UserAnswer,
    errors: [UserNotFound, LoginIdTaken, RoleNotFound, TenantNotFound, SsoApplicationNotFound],
  }),
  updateStatus: manage.write('POST /v1/mgmt/user/update/status', {
    summary: 'Enable or disable a user; disabling ends every session',
    input: z.object({ loginId: loginIdOrUserId, status: UserStatus }),
    output: UserAnswer,
    errors: [UserNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/user/delete', {
    summary: 'Delete a user and end every session',
    input: OneUser,
    errors: [UserNotFound],
  }),
  logout: manage.write('POST /v1/mgmt/user/logout', {
    summary: 'End every session of a user',
    input: OneUser,
    errors: [UserNotFound],
  }),
  search: manage.read('POST /v2/mgmt/user/search', {
    summary: 'Search users',
    input: SearchWithLocks,
    output: SearchOutput,
  }),
  searchV1: manage.read('POST /v1/mgmt/user/search', {
    summary: 'Search users, at the path of version 1',
    input: SearchWithLocks,
    output: SearchOutput,
  }),
  /** Gatehouse's own; unknown ids are ignored. */
  tokenExpiries: manage.read('POST /v1/gatehouse/users/token-expiries', {
    summary: 'When the last session token of each of some users expires, and how many sessions are live',
    input: z.object({ userIds: manyIds }),
    output: z.object({
      users: z.array(
        z.object({
          userId: z.string(),
          /** Epoch milliseconds; absent when no session token is valid. */
          sessionTokensExpireAt: z.int().optional(),
          liveSessions: z.int(),
        }),
      ),
    }),
  }),
  /** Gatehouse's own: the start of several lists at once, or any page of one; unknown ids have empty lists. */
  listMembers: manage.read('POST /v1/gatehouse/users/members', {
    summary: 'The ids of the users of some tenants, or who have some roles or SSO applications, in order',
    input: z
      .object({
        tenantIds: manyIds.optional(),
        /** Counts users who have the role in the project or in any tenant. */
        roleIds: manyIds.optional(),
        ssoAppIds: manyIds.optional(),
        /** A user id: the list goes on behind it. */
        after: z.string().max(320).optional(),
        /** A user id: the list ends before it, and its last entries are answered. */
        before: z.string().max(320).optional(),
        /** The last entries instead of the first. */
        fromEnd: z.boolean().default(false),
        limit: z.int().min(1).max(100, 'must be at most 100').default(25),
      })
      .refine(({ tenantIds, roleIds, ssoAppIds }) => [tenantIds, roleIds, ssoAppIds].filter(Boolean).length === 1, {
        path: ['tenantIds'],
        message: 'either tenantIds, roleIds or ssoAppIds is required',
      })
      .refine(
        ({ tenantIds, roleIds, ssoAppIds, after, before }) =>
          !(after ?? before) || (tenantIds ?? roleIds ?? ssoAppIds)?.length === 1,
        { path: ['after'], message: 'can be used with one id only' },
      ),
    output: z.object({
      lists: z.array(
        z.object({
          /** Of the tenant, the role or the application. */
          id: z.string(),
          userIds: z.array(z.string()),
          /** Whether there are more entries in the direction of reading. */
          hasMore: z.boolean(),
          total: z.int(),
          /** False when counting stopped at `total`. */
          isTotalExact: z.boolean(),
        }),
      ),
    }),
  }),
  /** Gatehouse's own: issued session tokens stay valid until they expire; this says until when. */
  tokenExpiry: manage.read('GET /v1/gatehouse/user/token-expiry', {
    summary: 'When the last session token of a user expires, and how many sessions are live',
    input: OneUser,
    output: z.object({
      /** Epoch milliseconds; absent when no session token is valid, or when that is unknown. */
      sessionTokensExpireAt: z.int().optional(),
      /** Absent when unknown, as at a hosted service; then the time above is unknown too. */
      liveSessions: z.int().optional(),
    }),
    errors: [UserNotFound],
  }),
}
