import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { manyIds } from '../../../foundation/fields/fields.ts'
import { UserNotFound } from '../profile/errors.ts'

const loginId = z.string().trim().min(1).max(320)

const Identity = z.object({
  provider: z.string(),
  subject: z.string(),
  email: z.string(),
  /** Epoch seconds. */
  createdTime: z.int(),
  /** Epoch seconds. */
  usedTime: z.int(),
})

/** Gatehouse's own: the accounts at sign-in providers that a user has linked. */
export const userIdentities = {
  list: operation({
    summary: 'List the accounts at sign-in providers that a user has linked',
    method: 'POST',
    path: '/v1/gatehouse/user/identities/list',
    auth: 'managementKey',
    right: 'read',
    input: z.object({ loginId }),
    output: z.object({ identities: z.array(Identity) }),
    errors: [UserNotFound],
  }),
  /** Unknown ids are ignored. */
  search: operation({
    summary: 'List the accounts at sign-in providers that some users have linked',
    method: 'POST',
    path: '/v1/gatehouse/user/identities/search',
    auth: 'managementKey',
    right: 'read',
    input: z.object({ userIds: manyIds }),
    output: z.object({ identities: z.array(Identity.extend({ userId: z.string() })) }),
  }),
  remove: operation({
    summary: "Unlink a user's accounts at a provider",
    method: 'POST',
    path: '/v1/gatehouse/user/identities/delete',
    auth: 'managementKey',
    right: 'write',
    input: z.object({ loginId, provider: z.string().min(1).max(100) }),
    output: z.object({}),
    errors: [UserNotFound],
  }),
}
