import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { loginIdOrUserId } from '../profile/contract.ts'
import { LoginIdTaken, UserNotFound } from '../profile/errors.ts'
import { customAttribute, email, loginId, phone, User, userFields } from '../profile/user/user.ts'
import { operationError } from '@gatehouse-id/operation'
import { refused } from '../../../foundation/errors/declare.ts'

export const LastLoginId = refused('LastLoginId', 'A user must keep at least one login id')
/** Another user has the address, and the caller asked for a unique one. */
export const AddressTaken = operationError({
  name: 'AddressTaken',
  code: 'E062107',
  status: 400,
  description: 'Another user has this address',
})

const change = {
  output: z.object({ user: User }),
} as const
/** Epoch seconds. */
const yearThreeThousand = 32_503_680_000
const selector = { loginId: loginIdOrUserId }
const empty = z.literal('')
const { displayName, givenName, middleName, familyName, picture } = userFields

/** Each operation changes one property of a user. */
export const userDetails = {
  updateLoginId: manage.write('POST /v1/mgmt/user/update/loginid', {
    ...change,
    summary: 'Replace a login id, or remove it when no new one is given',
    input: z.object({ ...selector, newLoginId: loginId.or(empty).default('') }),
    errors: [UserNotFound, LoginIdTaken, LastLoginId],
  }),
  updateEmail: manage.write('POST /v1/mgmt/user/update/email', {
    ...change,
    summary: 'Change the email address; an empty value removes it',
    input: z.object({
      ...selector,
      email: email.or(empty).default(''),
      verified: z.boolean().default(false),
      failOnConflict: z.boolean().default(false),
    }),
    errors: [UserNotFound, AddressTaken],
  }),
  updatePhone: manage.write('POST /v1/mgmt/user/update/phone', {
    ...change,
    summary: 'Change the phone number; an empty value removes it',
    input: z.object({
      ...selector,
      phone: phone.or(empty).default(''),
      verified: z.boolean().default(false),
      failOnConflict: z.boolean().default(false),
    }),
    errors: [UserNotFound, AddressTaken],
  }),
  updateName: manage.write('POST /v1/mgmt/user/update/name', {
    ...change,
    summary: 'Change the names that are given; the others stay',
    aliases: { name: 'displayName' },
    input: z.object({ ...selector, displayName, givenName, middleName, familyName }),
    errors: [UserNotFound],
  }),
  updatePicture: manage.write('POST /v1/mgmt/user/update/picture', {
    ...change,
    summary: 'Change the picture; an empty value removes it',
    input: z.object({ ...selector, picture: picture.unwrap().default('') }),
    errors: [UserNotFound],
  }),
  updateCustomAttribute: manage.write('POST /v1/mgmt/user/update/customAttribute', {
    ...change,
    summary: 'Set a custom attribute, or remove it when no value is given',
    input: z.object({
      ...selector,
      attributeKey: z.string().min(1, 'must not be empty').max(60, 'must have at most 60 characters'),
      attributeValue: customAttribute.optional(),
    }),
    errors: [UserNotFound],
  }),
  updateRecoveryEmail: manage.write('POST /v1/mgmt/user/update/recovery/email', {
    ...change,
    summary: 'Change the recovery email address; an empty value removes it',
    input: z.object({ ...selector, recoveryEmail: email.or(empty).default(''), verified: z.boolean().default(false) }),
    errors: [UserNotFound],
  }),
  updateRecoveryPhone: manage.write('POST /v1/mgmt/user/update/recovery/phone', {
    ...change,
    summary: 'Change the recovery phone number; an empty value removes it',
    input: z.object({ ...selector, recoveryPhone: phone.or(empty).default(''), verified: z.boolean().default(false) }),
    errors: [UserNotFound],
  }),
  updateImpersonationConsent: manage.write('POST /v1/mgmt/user/update/impersonationConsent', {
    ...change,
    summary: 'Set until when others may impersonate this user',
    input: z.object({
      ...selector,
      /** Epoch seconds; 0 withdraws the consent. */
      impersonationConsent: z.int().min(0).max(yearThreeThousand, 'must be before the year 3000'),
    }),
    errors: [UserNotFound],
  }),
}
