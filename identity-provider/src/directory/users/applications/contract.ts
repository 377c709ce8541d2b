import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { SsoApplicationNotFound } from './errors.ts'
import { UserNotFound } from '../profile/errors.ts'
import { ssoAppIds, User } from '../profile/user.ts'

const shared = {
  method: 'POST',
  auth: 'managementKey',
  input: z.object({ loginId: z.string().trim().min(1).max(320), ssoAppIds }),
  output: z.object({ user: User }),
  errors: [UserNotFound, SsoApplicationNotFound],
} as const

export const userSsoApplications = {
  add: operation({
    ...shared,
    summary: 'Give a user more SSO applications',
    path: '/v1/mgmt/user/update/ssoapp/add',
    right: 'write',
  }),
  set: operation({
    ...shared,
    summary: 'Set the SSO applications of a user',
    path: '/v1/mgmt/user/update/ssoapp/set',
    right: 'write',
  }),
  remove: operation({
    ...shared,
    summary: 'Remove SSO applications from a user',
    path: '/v1/mgmt/user/update/ssoapp/remove',
    right: 'write',
  }),
}
