import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ChannelUnavailable } from '../../activity/messages/errors.ts'
import { email, loginId, phone, UserStatus, userFields } from '../users/profile/user.ts'
import { DescoperNotFound, LastAdministrator } from './errors.ts'
import { Rbac } from './rbac.ts'

const empty = z.literal('')
const attributes = z.object({
  displayName: userFields.displayName,
  email: email.or(empty).optional(),
  phone: phone.or(empty).optional(),
})

/** provider-api §3.15: somebody who uses the console. SDKs spell `loginIds` in two ways. */
export const Descoper = z.object({
  id: z.string(),
  loginIds: z.array(z.string()),
  loginIDs: z.array(z.string()),
  attributes: z.object({ displayName: z.string(), email: z.string(), phone: z.string() }),
  rbac: Rbac,
  status: UserStatus,
})
export type Descoper = z.output<typeof Descoper>

const managementKey = 'managementKey' as const
const id = z.string().min(1).max(320)
const Many = z.object({ descopers: z.array(Descoper), total: z.int() })

export const descopers = {
  create: operation({
    summary: 'Let people use the console; who is a user already becomes one of them, others are created',
    method: 'PUT',
    path: '/v1/mgmt/descoper',
    auth: managementKey,
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
        .max(100, 'must have at most 100 people'),
    }),
    output: Many,
    errors: [ChannelUnavailable, LastAdministrator],
  }),
  update: operation({
    summary: 'Change what somebody may do in the console, and what is known of them',
    method: 'PATCH',
    path: '/v1/mgmt/descoper',
    auth: managementKey,
    right: 'people',
    input: z.object({ id, attributes: attributes.optional(), rbac: Rbac.optional() }),
    output: z.object({ descoper: Descoper }),
    errors: [DescoperNotFound, LastAdministrator],
  }),
  load: operation({
    summary: 'Load somebody who uses the console',
    method: 'GET',
    path: '/v1/mgmt/descoper',
    auth: managementKey,
    right: 'people',
    input: z.object({ id }),
    output: z.object({ descoper: Descoper }),
    errors: [DescoperNotFound],
  }),
  delete: operation({
    summary: 'Take the console from somebody; they stay a user',
    method: 'DELETE',
    path: '/v1/mgmt/descoper',
    auth: managementKey,
    right: 'people',
    input: z.object({ id }),
    output: z.object({}),
    errors: [DescoperNotFound, LastAdministrator],
  }),
  list: operation({
    summary: 'Everybody who uses the console of this project',
    method: 'POST',
    path: '/v1/mgmt/descoper/list',
    auth: managementKey,
    right: 'people',
    input: z.object({}),
    output: Many,
  }),
}
