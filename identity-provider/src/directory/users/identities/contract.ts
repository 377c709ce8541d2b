import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
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
  list: manage.read('POST /v1/gatehouse/user/identities/list', {
    summary: 'List the accounts at sign-in providers that a user has linked',
    input: z.object({ loginId }),
    output: z.object({ identities: z.array(Identity) }),
    errors: [UserNotFound],
  }),
  /** Unknown ids are ignored. */
  search: manage.read('POST /v1/gatehouse/user/identities/search', {
    summary: 'List the accounts at sign-in providers that some users have linked',
    input: z.object({ userIds: manyIds }),
    output: z.object({ identities: z.array(Identity.extend({ userId: z.string() })) }),
  }),
  remove: manage.write('POST /v1/gatehouse/user/identities/delete', {
    summary: "Unlink a user's accounts at a provider",
    input: z.object({ loginId, provider: z.string().min(1).max(100) }),
    errors: [UserNotFound],
  }),
}
