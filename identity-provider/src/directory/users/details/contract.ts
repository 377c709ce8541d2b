import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { loginIdOrUserId } from '../profile/contract.ts'
import { LoginIdTaken, UserNotFound } from '../profile/errors.ts'
import { customAttribute, email, loginId, phone, User, userFields } from '../profile/user.ts'
import { AddressTaken, LastLoginId } from './errors.ts'

const change = {
  method: 'POST',
  auth: 'managementKey',
  output: z.object({ user: User }),
} as const
/** Epoch seconds. */
const yearThreeThousand = 32_503_680_000
const which = { loginId: loginIdOrUserId }
const empty = z.literal('')
const { displayName, givenName, middleName, familyName, picture } = userFields

/** One thing of a user at a time; what is not named stays. */
export const userDetails = {
  updateLoginId: operation({
    ...change,
    summary: 'Replace a login id or, without a new one, remove it',
    path: '/v1/mgmt/user/update/loginid',
    right: 'write',
    input: z.object({ ...which, newLoginId: loginId.or(empty).default('') }),
    errors: [UserNotFound, LoginIdTaken, LastLoginId],
  }),
  updateEmail: operation({
    ...change,
    summary: 'Change the e-mail address; an empty one removes it',
    path: '/v1/mgmt/user/update/email',
    right: 'write',
    input: z.object({
      ...which,
      email: email.or(empty).default(''),
      verified: z.boolean().default(false),
      failOnConflict: z.boolean().default(false),
    }),
    errors: [UserNotFound, AddressTaken],
  }),
  updatePhone: operation({
    ...change,
    summary: 'Change the phone number; an empty one removes it',
    path: '/v1/mgmt/user/update/phone',
    right: 'write',
    input: z.object({
      ...which,
      phone: phone.or(empty).default(''),
      verified: z.boolean().default(false),
      failOnConflict: z.boolean().default(false),
    }),
    errors: [UserNotFound, AddressTaken],
  }),
  updateName: operation({
    ...change,
    summary: 'Change the names that are given',
    path: '/v1/mgmt/user/update/name',
    right: 'write',
    aliases: { name: 'displayName' },
    input: z.object({ ...which, displayName, givenName, middleName, familyName }),
    errors: [UserNotFound],
  }),
  updatePicture: operation({
    ...change,
    summary: 'Change the picture; an empty one removes it',
    path: '/v1/mgmt/user/update/picture',
    right: 'write',
    input: z.object({ ...which, picture: picture.unwrap().default('') }),
    errors: [UserNotFound],
  }),
  updateCustomAttribute: operation({
    ...change,
    summary: 'Set one custom attribute; without a value it is removed',
    path: '/v1/mgmt/user/update/customAttribute',
    right: 'write',
    input: z.object({
      ...which,
      attributeKey: z.string().min(1, 'must not be empty').max(60, 'must have at most 60 characters'),
      attributeValue: customAttribute.optional(),
    }),
    errors: [UserNotFound],
  }),
  updateRecoveryEmail: operation({
    ...change,
    summary: 'Change the address that helps somebody back in; an empty one removes it',
    path: '/v1/mgmt/user/update/recovery/email',
    right: 'write',
    input: z.object({ ...which, recoveryEmail: email.or(empty).default(''), verified: z.boolean().default(false) }),
    errors: [UserNotFound],
  }),
  updateRecoveryPhone: operation({
    ...change,
    summary: 'Change the number that helps somebody back in; an empty one removes it',
    path: '/v1/mgmt/user/update/recovery/phone',
    right: 'write',
    input: z.object({ ...which, recoveryPhone: phone.or(empty).default(''), verified: z.boolean().default(false) }),
    errors: [UserNotFound],
  }),
  updateImpersonationConsent: operation({
    ...change,
    summary: 'Say until when others may act as this user',
    path: '/v1/mgmt/user/update/impersonationConsent',
    right: 'write',
    input: z.object({
      ...which,
      /** Epoch seconds; 0 takes it back. */
      impersonationConsent: z.int().min(0).max(yearThreeThousand, 'must be before the year 3000'),
    }),
    errors: [UserNotFound],
  }),
}
