import { AddressTaken, LastLoginId, LoginIdTaken, UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../../schema/builder.ts'
import { InvalidInput } from '../../../schema/changes/refusals/invalid-input.ts'
import { userIdField, userOutput } from './payload.ts'

/** Changes what a user types to sign in, and the addresses that messages go to. */
export function registerUserLoginIds(builder: Builder) {
  builder.relayMutationField(
    'userLoginIdAdd',
    {
      description: 'The user, and the login id to add.',
      inputFields: t => ({
        id: userIdField(t),
        loginId: t.string({ required: true, description: 'What else the user can type to sign in.' }),
      }),
    },
    {
      description: 'Adds a login id to a user.',
      errors: { types: [UserNotFound, LoginIdTaken] },
      inputNames: { additionalLoginIds: 'loginId' },
      resolve: async (_root, { input: { id, loginId } }, { client }) => {
        const { user } = await client.users.load({ userId: id.id })
        const [, ...others] = user.loginIds
        return client.users.patch({ loginId: id.id, additionalLoginIds: [...others, loginId] })
      },
    },
    { description: 'The login id was added.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userLoginIdUpdate',
    {
      description: 'The user, the login id to replace, and the new one.',
      inputFields: t => ({
        id: userIdField(t),
        loginId: t.string({ required: true, description: 'The login id that the user has.' }),
        newLoginId: t.string({ required: true, description: 'The login id that takes its place.' }),
      }),
    },
    {
      description: 'Replaces a login id of a user.',
      errors: { types: [UserNotFound, LoginIdTaken] },
      resolve: async (_root, { input: { id, loginId, newLoginId } }, { client }) => {
        await requireLoginId(client, id.id, loginId)
        return client.userDetails.updateLoginId({ loginId, newLoginId })
      },
    },
    { description: 'The login id was replaced.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userLoginIdRemove',
    {
      description: 'The user, and the login id to remove.',
      inputFields: t => ({
        id: userIdField(t),
        loginId: t.string({ required: true, description: 'The login id to remove.' }),
      }),
    },
    {
      description: 'Removes a login id of a user; the last one stays.',
      errors: { types: [UserNotFound, LastLoginId] },
      resolve: async (_root, { input: { id, loginId } }, { client }) => {
        await requireLoginId(client, id.id, loginId)
        return client.userDetails.updateLoginId({ loginId })
      },
    },
    { description: 'The login id was removed.', outputFields: userOutput },
  )
  registerAddresses(builder)
}

/** @throws {InvalidInput} when the user does not have this login id, which could be another user's */
async function requireLoginId(client: IdentityClient, userId: string, loginId: string) {
  const { user } = await client.users.load({ userId })
  const has = user.loginIds.some(each => each.toLowerCase() === loginId.trim().toLowerCase())
  const message = 'The user does not have this login id.'
  if (!has) throw new InvalidInput(message, [{ field: 'loginId', message }])
}

function registerAddresses(builder: Builder) {
  const details = {
    inputNames: { verified: 'isVerified', recoveryEmail: 'email', recoveryPhone: 'phone' },
  }
  builder.relayMutationField(
    'userEmailSet',
    {
      description: 'The user and the email address.',
      inputFields: t => ({
        id: userIdField(t),
        email: t.string({ description: 'The address; null removes it.' }),
        isVerified: t.boolean({ description: 'Whether it is verified.' }),
        isUnique: t.boolean({ description: 'Whether to refuse an address that another user has.' }),
      }),
    },
    {
      ...details,
      description: 'Sets the email address of a user.',
      errors: { types: [UserNotFound, AddressTaken] },
      resolve: (_root, { input: { id, email, isVerified, isUnique } }, { client }) =>
        client.userDetails.updateEmail({
          loginId: id.id,
          email: email ?? '',
          verified: isVerified ?? false,
          failOnConflict: isUnique ?? false,
        }),
    },
    { description: 'The email address was set.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userPhoneSet',
    {
      description: 'The user and the phone number.',
      inputFields: t => ({
        id: userIdField(t),
        phone: t.string({ description: 'The number with its country code; null removes it.' }),
        isVerified: t.boolean({ description: 'Whether it is verified.' }),
        isUnique: t.boolean({ description: 'Whether to refuse a number that another user has.' }),
      }),
    },
    {
      ...details,
      description: 'Sets the phone number of a user.',
      errors: { types: [UserNotFound, AddressTaken] },
      resolve: (_root, { input: { id, phone, isVerified, isUnique } }, { client }) =>
        client.userDetails.updatePhone({
          loginId: id.id,
          phone: phone ?? '',
          verified: isVerified ?? false,
          failOnConflict: isUnique ?? false,
        }),
    },
    { description: 'The phone number was set.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userRecoveryEmailSet',
    {
      description: 'The user and the recovery email address.',
      inputFields: t => ({
        id: userIdField(t),
        email: t.string({ description: 'The address; null removes it.' }),
        isVerified: t.boolean({ description: 'Whether it is verified.' }),
      }),
    },
    {
      ...details,
      description: 'Sets the email address for when the user has lost the others.',
      errors: { types: [UserNotFound] },
      resolve: (_root, { input: { id, email, isVerified } }, { client }) =>
        client.userDetails.updateRecoveryEmail({
          loginId: id.id,
          recoveryEmail: email ?? '',
          verified: isVerified ?? false,
        }),
    },
    { description: 'The recovery email address was set.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userRecoveryPhoneSet',
    {
      description: 'The user and the recovery phone number.',
      inputFields: t => ({
        id: userIdField(t),
        phone: t.string({ description: 'The number with its country code; null removes it.' }),
        isVerified: t.boolean({ description: 'Whether it is verified.' }),
      }),
    },
    {
      ...details,
      description: 'Sets the phone number for when the user has lost the others.',
      errors: { types: [UserNotFound] },
      resolve: (_root, { input: { id, phone, isVerified } }, { client }) =>
        client.userDetails.updateRecoveryPhone({
          loginId: id.id,
          recoveryPhone: phone ?? '',
          verified: isVerified ?? false,
        }),
    },
    { description: 'The recovery phone number was set.', outputFields: userOutput },
  )
}
