import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { ChannelUnavailable } from '../../activity/messages/contract.ts'
import { email, loginId, phone, UserStatus, userFields } from '../users/profile/user/user.ts'
import { RightsExceeded } from '../../foundation/errors/errors.ts'
import { Rbac } from './rbac.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const AdministratorNotFound = notFound(
  'AdministratorNotFound',
  'There is no administrator with this id in this project',
)
/** Without an administrator, a project could never appoint one again. */
export const LastAdministrator = refused('LastAdministrator', 'The last administrator of a project cannot be removed')

const empty = z.literal('')
const attributes = z.object({
  displayName: userFields.displayName,
  email: email.or(empty).optional(),
  phone: phone.or(empty).optional(),
})

/** provider-api §3.15: an administrator, which the wire calls a descoper. SDKs spell `loginIds` in two ways. */
export const Descoper = z.object({
  id: z.string(),
  loginIds: z.array(z.string()),
  loginIDs: z.array(z.string()),
  attributes: z.object({ displayName: z.string(), email: z.string(), phone: z.string() }),
  rbac: Rbac,
  status: UserStatus,
})
export type Descoper = z.output<typeof Descoper>

const id = z.string().min(1).max(320)
const Many = z.object({ descopers: z.array(Descoper), total: z.int() })

export const descopers = {
  create: manage.write('PUT /v1/mgmt/descoper', {
    summary: 'Appoint administrators; existing users are promoted, other login ids get a new user',
    isOfCompany: true,
    right: 'people',
    input: z.object({
      descopers: z
        .array(
          z.object({
            loginId,
            attributes: attributes.optional(),
            sendInvite: z.boolean().default(false),
            rbac: Rbac.optional(),
          }),
        )
        .min(1)
        .max(100, 'must have at most 100 administrators'),
    }),
    output: Many,
    errors: [ChannelUnavailable, LastAdministrator, RightsExceeded],
  }),
  update: manage.write('PATCH /v1/mgmt/descoper', {
    summary: 'Change the console roles and the profile of an administrator',
    isOfCompany: true,
    right: 'people',
    input: z.object({ id, attributes: attributes.optional(), rbac: Rbac.optional() }),
    output: z.object({ descoper: Descoper }),
    errors: [AdministratorNotFound, LastAdministrator, RightsExceeded],
  }),
  load: manage.read('GET /v1/mgmt/descoper', {
    summary: 'Load an administrator',
    isOfCompany: true,
    right: 'people',
    input: z.object({ id }),
    output: z.object({ descoper: Descoper }),
    errors: [AdministratorNotFound],
  }),
  delete: manage.write('DELETE /v1/mgmt/descoper', {
    summary: 'Remove an administrator’s access to the console; the user stays',
    isOfCompany: true,
    right: 'people',
    input: z.object({ id }),
    errors: [AdministratorNotFound, LastAdministrator, RightsExceeded],
  }),
  list: manage.write('POST /v1/mgmt/descoper/list', {
    summary: 'List the administrators of this project',
    isOfCompany: true,
    right: 'people',
    output: Many,
  }),
}
