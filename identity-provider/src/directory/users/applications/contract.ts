import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { UserNotFound } from '../profile/errors.ts'
import { ssoAppIds, User } from '../profile/user/user.ts'
import { notFound } from '../../../foundation/errors/declare.ts'

export const SsoApplicationNotFound = notFound(
  'SsoApplicationNotFound',
  'There is no such SSO application in this project',
)

const shared = {
  input: z.object({ loginId: z.string().trim().min(1).max(320), ssoAppIds }),
  output: z.object({ user: User }),
  errors: [UserNotFound, SsoApplicationNotFound],
} as const

export const userSsoApplications = {
  add: manage.write('POST /v1/mgmt/user/update/ssoapp/add', {
    ...shared,
    summary: 'Give a user more SSO applications',
  }),
  set: manage.write('POST /v1/mgmt/user/update/ssoapp/set', {
    ...shared,
    summary: 'Set the SSO applications of a user',
  }),
  remove: manage.write('POST /v1/mgmt/user/update/ssoapp/remove', {
    ...shared,
    summary: 'Remove SSO applications from a user',
  }),
}
