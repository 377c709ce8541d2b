import { exactUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { CreateInput } from '../profile/contract.ts'
import { seconds } from '../../../foundation/fields/fields.ts'
import { ImportedPasskey } from '../credentials/imported-passkey.ts'
import { KeptAccount } from './kept-account.ts'
import { invitationFields } from '../invitations/fields.ts'
import { email, User } from '../profile/user/user.ts'

/** Systems whose exports can be read; `gatehouse` is the form that `POST /v1/mgmt/user/create/batch` takes. */
export const exportSources = ['auth0', 'gatehouse'] as const

/** Per request; a larger import sends several (docs/manage/users.md). */
export const usersMax = 1000
const bodyBytesMax = 5 * 1024 * 1024
/** As the SDK sends it: a string, which may be base64, or bytes, which JSON turns into an object. */
const exported = z.union([z.string(), z.record(z.string().regex(/^\d+$/), z.int().min(0).max(255))])

const userIds = z
  .array(z.string().min(1).max(320))
  .min(1, 'must name a user')
  .max(usersMax, `must name at most ${usersMax} users`)
/** Each user is parsed separately, so that an invalid one does not affect the others. */
const many = z
  .array(z.record(z.string(), z.unknown()))
  .min(1, 'must have a user')
  .max(usersMax, `must have at most ${usersMax} users`)

/** A user that was not changed, identified as well as possible, and the reason. */
const Failure = z.object({ failure: z.string(), user: User.partial() })
const failed = { failedUsers: z.array(Failure), additionalErrors: z.record(z.string(), z.string()) }

/** An account at a sign-in provider, known from another system: its user signs in with it as before. */
const ImportedIdentity = z.object({
  /** The id of the provider here; it may be added to the project later. */
  provider: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'must be 1 to 50 lower-case letters, digits, dashes or underscores'),
  /** The user's id at the provider. */
  subject: z.string().trim().min(1).max(500),
  /** The issuer; for a provider without OpenID Connect the address of its userinfo endpoint. Another one's accounts are others. */
  issuer: exactUrl.max(500),
  email: email.or(z.literal('')).default(''),
  /** Epoch seconds; now unless given. */
  createdTime: seconds.optional(),
  usedTime: seconds.optional(),
})

/** What is accepted for one user of a batch. */
export const NewBatchUser = CreateInput.extend({
  /** Epoch seconds, for users imported from another system. */
  createdTime: seconds.optional(),
  identities: z.array(ImportedIdentity).max(20, 'must have at most 20 identities').default([]),
  /** The password works once, and must then be replaced. */
  mustChangePassword: z.boolean().default(false),
  passkeys: z.array(ImportedPasskey).max(100, 'must have at most 100 passkeys').default([]),
  /** Of an export of Gatehouse. */
  account: KeptAccount.optional(),
})

export const userBatches = {
  create: manage.write('POST /v1/mgmt/user/create/batch', {
    summary:
      'Create many users and optionally invite them; the answer lists those that could not be created, with the reason',
    input: z.object({ users: many, ...invitationFields }),
    output: z.object({ createdUsers: z.array(User), ...failed }),
    bodyBytesMax,
  }),
  import: manage.write('POST /v1/mgmt/user/import', {
    summary: `Create users from another system's export, at most ${usersMax} per request; the answer lists those that could not be created, with the reason`,
    input: z.object({
      source: z.enum(exportSources, `must be one of: ${exportSources.join(', ')}`),
      /** A JSON array, or a JSON object on each line. */
      users: exported.optional(),
      /** For `auth0`: the export of password hashes, which is a separate file there. */
      hashes: exported.optional(),
      /** Only reports what would happen. */
      dryrun: z.boolean().default(false),
    }),
    output: z.object({
      users: z.array(User),
      /** Identified by login id, or by the line that could not be read. */
      failures: z.array(
        z.object({
          user: z.string(),
          reason: z.string(),
          /** The kind of failure; `LoginIdTaken` and `IdentityTaken` where somebody else has it. */
          code: z.string(),
          /** Which of the users that were sent, from 0; -1 for a line that could not be read. */
          index: z.int(),
        }),
      ),
    }),
    bodyBytesMax,
  }),
  patch: manage.write('PATCH /v1/mgmt/user/patch/batch', {
    summary: 'Change many users; the answer lists those that could not be changed, with the reason',
    input: z.object({ users: many }),
    output: z.object({ patchedUsers: z.array(User), ...failed }),
    bodyBytesMax,
  }),
  delete: manage.write('POST /v1/mgmt/user/delete/batch', {
    summary: 'Delete many users in one transaction; unknown ids are ignored',
    input: z.object({ userIds }),
  }),
  load: manage.read('POST /v1/mgmt/users/load', {
    summary: 'Load many users by id',
    input: z.object({
      userIds,
      /** Includes disabled and expired users. */
      includeInvalidUsers: z.boolean().default(false),
    }),
    output: z.object({ users: z.array(User), total: z.int() }),
  }),
}
