import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { manyIds } from '../../foundation/fields/fields.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { ImportedPasskey } from './imported.ts'
import { PasskeyTaken } from './errors.ts'

const loginId = z.string().trim().min(1).max(320)
const Passkey = z.object({
  id: z.string(),
  /** The host name that it is bound to. */
  rpId: z.string(),
  /** `synced` if it can be on several devices of its user, `device` if it is bound to one. */
  kind: z.string(),
  displayName: z.string(),
  /** Epoch seconds. */
  createdTime: z.int(),
})
const ofUser = { method: 'POST', auth: 'managementKey', errors: [UserNotFound] } as const

/** Management of passkeys. */
export const userPasskeys = {
  list: operation({
    ...ofUser,
    summary: 'The passkeys of a user, oldest first',
    path: '/v1/mgmt/user/passkeys/list',
    right: 'read',
    input: z.object({ loginId }),
    output: z.object({ passkeys: z.array(Passkey) }),
  }),
  /** Gatehouse's own; unknown ids are ignored. */
  search: operation({
    summary: 'The passkeys of some users, oldest first',
    method: 'POST',
    path: '/v1/gatehouse/passkeys/search',
    auth: 'managementKey',
    right: 'read',
    input: z.object({ userIds: manyIds }),
    output: z.object({ passkeys: z.array(Passkey.extend({ userId: z.string() })) }),
  }),
  /** Ignores a passkey that the user does not have. */
  remove: operation({
    ...ofUser,
    summary: 'Remove a passkey of a user',
    path: '/v1/mgmt/user/passkey/delete',
    right: 'write',
    input: z.object({ loginId, credentialId: z.string().min(1).max(2000) }),
    output: z.object({}),
  }),
  removeAll: operation({
    ...ofUser,
    summary: 'Remove every passkey of a user',
    path: '/v1/mgmt/user/passkeys/delete',
    right: 'write',
    input: z.object({ loginId }),
    output: z.object({}),
  }),
  importAll: operation({
    summary: 'Import passkeys of a user from another service, all or none',
    method: 'POST',
    path: '/v1/mgmt/user/passkeys/import',
    auth: 'managementKey',
    right: 'write',
    input: z.object({
      loginId,
      devices: z
        .array(ImportedPasskey)
        .min(1, 'must have at least one passkey')
        .max(100, 'must have at most 100 passkeys'),
    }),
    output: z.object({}),
    errors: [UserNotFound, PasskeyTaken],
  }),
}
