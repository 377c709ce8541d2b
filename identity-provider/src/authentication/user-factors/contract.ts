import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { manyIds } from '../../foundation/fields/fields.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'

const ofUser = {
  auth: 'managementKey',
  input: z.object({ loginId: z.string().trim().min(1).max(320) }),
  output: z.object({}),
  errors: [UserNotFound],
} as const

/** Lets management remove second factors, for example of users who have lost them. */
export const userFactors = {
  removeTotp: operation({
    ...ofUser,
    summary: 'Remove the authenticator app of a user',
    method: 'POST',
    path: '/v1/mgmt/user/totp/delete',
    right: 'write',
  }),
  /** Gatehouse's own. */
  removeSecurityQuestions: operation({
    ...ofUser,
    summary: 'Remove the security questions of a user',
    method: 'POST',
    path: '/v1/gatehouse/user/security-questions/delete',
    right: 'write',
  }),
  /** Gatehouse's own; unknown ids are ignored. */
  searchSecurityQuestions: operation({
    summary: 'How many security questions users have; those without any are left out',
    method: 'POST',
    path: '/v1/gatehouse/security-questions/search',
    auth: 'managementKey',
    right: 'read',
    input: z.object({ userIds: manyIds }),
    output: z.object({
      /** Times in epoch seconds. */
      users: z.array(z.object({ userId: z.string(), questions: z.int(), createdTime: z.int() })),
    }),
  }),
  removeRecoveryCodes: operation({
    ...ofUser,
    summary: 'Remove the recovery codes of a user',
    method: 'POST',
    path: '/v1/mgmt/user/recovery-codes/delete',
    right: 'write',
  }),
}
