import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { manyIds } from '../../../foundation/fields/fields.ts'
import { UserNotFound } from '../../../directory/users/profile/errors.ts'
import { ImportedPasskey } from '../../../directory/users/credentials/imported-passkey.ts'
import { operationError } from '@gatehouse-id/operation'

export const PasskeyTaken = operationError({
  name: 'PasskeyTaken',
  code: 'E062803',
  status: 400,
  description: 'A passkey with this id exists in the project',
})

export const PasskeyNotFound = operationError({
  name: 'PasskeyNotFound',
  code: 'E062804',
  status: 404,
  description: 'The user has no such passkey',
})

const loginId = z.string().trim().min(1).max(320)
const credentialId = z.string().min(1).max(2000)
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

/** Management of passkeys. */
export const userPasskeys = {
  list: manage.read('POST /v1/mgmt/user/passkeys/list', {
    errors: [UserNotFound],
    summary: 'The passkeys of a user, oldest first',
    input: z.object({ loginId }),
    output: z.object({ passkeys: z.array(Passkey) }),
  }),
  /** Gatehouse's own; unknown ids are ignored. */
  search: manage.read('POST /v1/gatehouse/passkeys/search', {
    summary: 'The passkeys of some users, oldest first',
    input: z.object({ userIds: manyIds }),
    output: z.object({ passkeys: z.array(Passkey.extend({ userId: z.string() })) }),
  }),
  /** Ignores a passkey that the user does not have. */
  remove: manage.write('POST /v1/mgmt/user/passkey/delete', {
    errors: [UserNotFound],
    summary: 'Remove a passkey of a user',
    input: z.object({ loginId, credentialId }),
  }),
  /** Gatehouse's own. */
  rename: manage.write('POST /v1/gatehouse/passkeys/rename', {
    errors: [UserNotFound, PasskeyNotFound],
    summary: 'Rename a passkey of a user',
    input: z.object({ loginId, credentialId, displayName: z.string().trim().min(1).max(100) }),
  }),
  removeAll: manage.write('POST /v1/mgmt/user/passkeys/delete', {
    errors: [UserNotFound],
    summary: 'Remove every passkey of a user',
    input: z.object({ loginId }),
  }),
  importAll: manage.write('POST /v1/mgmt/user/passkeys/import', {
    summary: 'Import passkeys of a user from another service, all or none',
    input: z.object({
      loginId,
      devices: z
        .array(ImportedPasskey)
        .min(1, 'must have at least one passkey')
        .max(100, 'must have at most 100 passkeys'),
    }),
    errors: [UserNotFound, PasskeyTaken],
  }),
}
