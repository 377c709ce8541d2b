import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { manyIds } from '../../../foundation/fields/fields.ts'
import { UserNotFound } from '../../../directory/users/profile/errors.ts'

const ofUser = {
  input: z.object({ loginId: z.string().trim().min(1).max(320) }),
  errors: [UserNotFound],
} as const

/** Lets management remove second factors, for example of users who have lost them. */
export const userFactors = {
  removeTotp: manage.write('POST /v1/mgmt/user/totp/delete', {
    ...ofUser,
    summary: 'Remove the authenticator app of a user',
  }),
  /** Gatehouse's own. */
  removeSecurityQuestions: manage.write('POST /v1/gatehouse/user/security-questions/delete', {
    ...ofUser,
    summary: 'Remove the security questions of a user',
  }),
  /** Gatehouse's own; unknown ids are ignored. */
  searchSecurityQuestions: manage.read('POST /v1/gatehouse/security-questions/search', {
    summary: 'How many security questions users have; those without any are left out',
    input: z.object({ userIds: manyIds }),
    output: z.object({
      /** Times in epoch seconds. */
      users: z.array(z.object({ userId: z.string(), questions: z.int(), createdTime: z.int() })),
    }),
  }),
  removeRecoveryCodes: manage.write('POST /v1/mgmt/user/recovery-codes/delete', {
    ...ofUser,
    summary: 'Remove the recovery codes of a user',
  }),
}
