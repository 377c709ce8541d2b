import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { CreateInput } from '../profile/contract.ts'
import { invitationFields } from '../invitations/fields.ts'
import { User } from '../profile/user.ts'
import { exportSources } from './exports/sources.ts'

const managementKey = 'managementKey' as const
/** In one request; an import of more sends several (docs/users.md). */
export const usersMax = 1000
const bodyBytesMax = 5 * 1024 * 1024
/** As the SDK sends it: a text, which may be base64, or bytes, which JSON makes an object of. */
const exported = z.union([z.string(), z.record(z.string().regex(/^\d+$/), z.int().min(0).max(255))])

const userIds = z
  .array(z.string().min(1).max(320))
  .min(1, 'must name a user')
  .max(usersMax, `must name at most ${usersMax} users`)
/** Read one by one, so that one that is wrong spoils no other. */
const many = z
  .array(z.record(z.string(), z.unknown()))
  .min(1, 'must have a user')
  .max(usersMax, `must have at most ${usersMax} users`)

/** Who was not changed, as far as they can be told, and why. */
const Failure = z.object({ failure: z.string(), user: User.partial() })
const failed = { failedUsers: z.array(Failure), additionalErrors: z.record(z.string(), z.string()) }

/** What is accepted of one user of a batch. */
export const NewBatchUser = CreateInput.extend({
  /** Epoch seconds, for people who were users before. */
  createdTime: z.int().min(0).max(32_503_680_000).optional(),
})

export const userBatches = {
  create: operation({
    summary:
      'Create many users and, where asked, invite them; those that cannot be are told with the reason, and the others are created',
    method: 'POST',
    path: '/v1/mgmt/user/create/batch',
    auth: managementKey,
    right: 'write',
    input: z.object({ users: many, ...invitationFields }),
    output: z.object({ createdUsers: z.array(User), ...failed }),
    bodyBytesMax,
  }),
  import: operation({
    summary: `Create users from another system's export, at most ${usersMax} at once; each that cannot be is told with the reason`,
    method: 'POST',
    path: '/v1/mgmt/user/import',
    auth: managementKey,
    right: 'write',
    input: z.object({
      source: z.enum(exportSources, `must be one of: ${exportSources.join(', ')}`),
      /** A JSON array, or a JSON object on each line. */
      users: exported.optional(),
      /** Of `auth0`: the export of password hashes, which has a file of its own there. */
      hashes: exported.optional(),
      /** Only tells what would happen. */
      dryrun: z.boolean().default(false),
    }),
    output: z.object({
      users: z.array(User),
      /** By login id, or by the line that could not be read. */
      failures: z.array(z.object({ user: z.string(), reason: z.string() })),
    }),
    bodyBytesMax,
  }),
  patch: operation({
    summary: 'Change many users; those that cannot be are told with the reason, and the others are changed',
    method: 'PATCH',
    path: '/v1/mgmt/user/patch/batch',
    auth: managementKey,
    right: 'write',
    input: z.object({ users: many }),
    output: z.object({ patchedUsers: z.array(User), ...failed }),
    bodyBytesMax,
  }),
  delete: operation({
    summary: 'Delete many users, all in one transaction; ids that are not there are passed over',
    method: 'POST',
    path: '/v1/mgmt/user/delete/batch',
    auth: managementKey,
    right: 'write',
    input: z.object({ userIds }),
    output: z.object({}),
  }),
  load: operation({
    summary: 'Load many users by id',
    method: 'POST',
    path: '/v1/mgmt/users/load',
    auth: managementKey,
    right: 'read',
    input: z.object({
      userIds,
      /** Disabled and expired ones, too. */
      includeInvalidUsers: z.boolean().default(false),
    }),
    output: z.object({ users: z.array(User), total: z.int() }),
  }),
}
