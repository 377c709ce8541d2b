import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { UserNotFound } from '../../../directory/users/profile/errors.ts'
import { password, PasswordTooWeak } from '../../../directory/users/credentials/password.ts'

const loginId = z.string().trim().min(1).max(320)

/** Lets management set passwords. */
export const userPasswords = {
  setTemporary: manage.write('POST /v1/mgmt/user/password/set/temporary', {
    errors: [UserNotFound, PasswordTooWeak],
    summary: 'Set a password that must be replaced at the next sign-in; without one, a generated password',
    right: 'secret',
    /** Without a password, as widgets call it, one is generated and answered, once. */
    input: z.object({ loginId, password: password.optional() }),
    output: z.object({ cleartext: z.string().optional() }),
  }),
  setActive: manage.write('POST /v1/mgmt/user/password/set/active', {
    errors: [UserNotFound, PasswordTooWeak],
    summary: 'Set a password that can be used immediately',
    right: 'secret',
    input: z.object({ loginId, password }),
  }),
  /** Deprecated in the SDKs: temporary unless `setActive`. */
  set: manage.write('POST /v1/mgmt/user/password/set', {
    errors: [UserNotFound, PasswordTooWeak],
    summary: 'Set a password, temporary unless setActive is true',
    right: 'secret',
    input: z.object({ loginId, password, setActive: z.boolean().default(false) }),
  }),
  expire: manage.write('POST /v1/mgmt/user/password/expire', {
    summary: 'Expire the password, so that the user must replace it at the next sign-in',
    input: z.object({ loginId }),
    errors: [UserNotFound],
  }),
}
