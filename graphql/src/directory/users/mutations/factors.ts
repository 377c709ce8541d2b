import { PasskeyNotFound, UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../../schema/builder.ts'
import { userIdField, userOutput } from './payload.ts'

/** Removes factors other than the password, for users who have lost them. */
export function registerUserFactorMutations(builder: Builder) {
  builder.relayMutationField(
    'userAuthenticatorRemove',
    {
      description: 'The user whose authenticator app to remove.',
      inputFields: t => ({ id: userIdField(t) }),
    },
    {
      description: 'Removes a user’s authenticator app and recovery codes.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.userFactors.removeTotp({ loginId: id.id })
        await client.userFactors.removeRecoveryCodes({ loginId: id.id })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The authenticator app was removed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userSecurityQuestionsRemove',
    {
      description: 'The user whose security questions to remove.',
      inputFields: t => ({ id: userIdField(t) }),
    },
    {
      description: 'Removes a user’s security questions; the user can set others.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.userFactors.removeSecurityQuestions({ loginId: id.id })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The security questions were removed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userPasskeyRemove',
    {
      description: 'The user, and the passkey to remove.',
      inputFields: t => ({
        id: userIdField(t),
        passkeyDatabaseId: t.string({ required: true, description: 'The id of the passkey.' }),
      }),
    },
    {
      description: 'Removes a passkey of a user.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id, passkeyDatabaseId } }, { client }) => {
        await client.userPasskeys.remove({ loginId: id.id, credentialId: passkeyDatabaseId })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The passkey was removed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userPasskeyRename',
    {
      description: 'The user, the passkey and its new name.',
      inputFields: t => ({
        id: userIdField(t),
        passkeyDatabaseId: t.string({ required: true, description: 'The id of the passkey.' }),
        name: t.string({ required: true, description: 'By which the user knows it.' }),
      }),
    },
    {
      description: 'Renames a passkey of a user.',
      errors: { types: [UserNotFound, PasskeyNotFound] },
      inputNames: { displayName: 'name', credentialId: 'passkeyDatabaseId' },
      resolve: async (_root, { input: { id, passkeyDatabaseId: credentialId, name: displayName } }, { client }) => {
        await client.userPasskeys.rename({ loginId: id.id, credentialId, displayName })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The passkey was renamed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userPasskeysRemove',
    { description: 'The user whose passkeys to remove.', inputFields: t => ({ id: userIdField(t) }) },
    {
      description: 'Removes every passkey of a user.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.userPasskeys.removeAll({ loginId: id.id })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The passkeys were removed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userTrustedDeviceRemove',
    {
      description: 'The user, and the trusted device to remove.',
      inputFields: t => ({
        id: userIdField(t),
        deviceDatabaseId: t.string({ required: true, description: 'The id of the trusted device.' }),
      }),
    },
    {
      description: 'Removes a trusted device: the user is asked for the second factor there again.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id, deviceDatabaseId } }, { client }) => {
        await client.trustedDevices.remove({ identifier: id.id, deviceIds: [deviceDatabaseId] })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The trusted device was removed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userIdentityRemove',
    {
      description: 'The user, and the sign-in provider whose account to unlink.',
      inputFields: t => ({
        id: userIdField(t),
        provider: t.string({ required: true, description: 'The id of the provider.' }),
      }),
    },
    {
      description: 'Unlinks a user’s accounts at a provider.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id, provider } }, { client }) => {
        await client.userIdentities.remove({ loginId: id.id, provider })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The account was unlinked.', outputFields: userOutput },
  )
}
