import { UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { userIdField, userOutput } from './payload.ts'
import type { UserType } from './user-type.ts'

/** Taking from a user what they sign in with besides a password: for people who have lost it. */
export function registerUserFactorMutations(builder: Builder, userType: UserType) {
  builder.relayMutationField(
    'userAuthenticatorRemove',
    { description: 'Whose authenticator app to remove.', inputFields: t => ({ id: userIdField(t, userType) }) },
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
    'userPasskeyRemove',
    {
      description: 'Whose passkey to remove, and which.',
      inputFields: t => ({
        id: userIdField(t, userType),
        passkeyId: t.string({ required: true, description: 'The id of the passkey.' }),
      }),
    },
    {
      description: 'Removes a passkey of a user.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id, passkeyId } }, { client }) => {
        await client.userPasskeys.remove({ loginId: id.id, credentialId: passkeyId })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The passkey was removed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userTrustedDeviceRemove',
    {
      description: 'Whose browser to trust no more, and which.',
      inputFields: t => ({
        id: userIdField(t, userType),
        deviceId: t.string({ required: true, description: 'The id of the trusted device.' }),
      }),
    },
    {
      description: 'Has a user asked for their second factor again in a browser that was trusted.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id, deviceId } }, { client }) => {
        await client.trustedDevices.remove({ identifier: id.id, deviceIds: [deviceId] })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The browser is trusted no more.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userIdentityRemove',
    {
      description: 'Whose account elsewhere to unlink, and where it is.',
      inputFields: t => ({
        id: userIdField(t, userType),
        provider: t.string({ required: true, description: 'The provider, by its id.' }),
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
