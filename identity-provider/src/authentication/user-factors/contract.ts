import { operation } from '@gatehouse/operation'
import { z } from 'zod'
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
  removeRecoveryCodes: operation({
    ...ofUser,
    summary: 'Remove the recovery codes of a user',
    method: 'POST',
    path: '/v1/mgmt/user/recovery-codes/delete',
    right: 'write',
  }),
}
