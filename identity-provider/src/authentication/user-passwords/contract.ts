import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { password } from '../../directory/users/credentials/password.ts'
import { PasswordTooWeak } from '../../directory/users/credentials/errors.ts'

const loginId = z.string().trim().min(1).max(320)
const settable = { auth: 'managementKey', output: z.object({}), errors: [UserNotFound, PasswordTooWeak] } as const

/** Lets management set passwords. */
export const userPasswords = {
  setTemporary: operation({
    ...settable,
    summary: 'Set a password that must be replaced at the next sign-in; without one, a generated password',
    method: 'POST',
    path: '/v1/mgmt/user/password/set/temporary',
    right: 'secret',
    /** Without a password, as widgets call it, one is generated and answered, once. */
    input: z.object({ loginId, password: password.optional() }),
    output: z.object({ cleartext: z.string().optional() }),
  }),
  setActive: operation({
    ...settable,
    summary: 'Set a password that can be used immediately',
    method: 'POST',
    path: '/v1/mgmt/user/password/set/active',
    right: 'secret',
    input: z.object({ loginId, password }),
  }),
  /** Deprecated in the SDKs: temporary unless `setActive`. */
  set: operation({
    ...settable,
    summary: 'Set a password, temporary unless setActive is true',
    method: 'POST',
    path: '/v1/mgmt/user/password/set',
    right: 'secret',
    input: z.object({ loginId, password, setActive: z.boolean().default(false) }),
  }),
  expire: operation({
    summary: 'Expire the password, so that the user must replace it at the next sign-in',
    method: 'POST',
    path: '/v1/mgmt/user/password/expire',
    auth: 'managementKey',
    right: 'write',
    input: z.object({ loginId }),
    output: z.object({}),
    errors: [UserNotFound],
  }),
}
