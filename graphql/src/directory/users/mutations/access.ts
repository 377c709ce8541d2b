import { UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../../../schema/builder.ts'
import { OwnAccount } from '../user-errors.ts'
import { passwordKind } from '../enums.ts'
import { refuseOwnAccount } from './own-account.ts'
import { userIdField, userOutput } from './payload.ts'

/** Mutations that decide whether and how a user can sign in. */
export function registerUserAccessMutations(builder: Builder) {
  builder.relayMutationField(
    'userDisable',
    { description: 'The user to disable.', inputFields: t => ({ id: userIdField(t) }) },
    {
      description: 'Disables a user: no sign-in and no refresh of sessions.',
      errors: { types: [UserNotFound, OwnAccount] },
      resolve: (_root, { input: { id } }, context) => {
        refuseOwnAccount(context, id.id)
        return context.client.users.updateStatus({ loginId: id.id, status: 'disabled' })
      },
    },
    { description: 'The user is disabled.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userEnable',
    { description: 'The user to enable.', inputFields: t => ({ id: userIdField(t) }) },
    {
      description: 'Enables a user again.',
      errors: { types: [UserNotFound] },
      resolve: (_root, { input: { id } }, { client }) =>
        client.users.updateStatus({ loginId: id.id, status: 'enabled' }),
    },
    { description: 'The user is enabled.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userSignOut',
    { description: 'The user to sign out.', inputFields: t => ({ id: userIdField(t) }) },
    {
      description: 'Ends all sessions of a user; session tokens that were already issued stay valid until they expire.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.users.logout({ userId: id.id })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The user is signed out everywhere.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userPasswordSet',
    {
      description: 'The user and the new password.',
      inputFields: t => ({
        id: userIdField(t),
        password: t.string({ required: true, description: 'The new password.' }),
        kind: t.field({
          type: passwordKind(builder),
          required: true,
          description: 'Whether it must be changed at the next sign-in.',
        }),
      }),
    },
    {
      description: 'Sets the password of a user.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id, password, kind } }, { client }) => {
        const set = kind === 'TEMPORARY' ? client.userPasswords.setTemporary : client.userPasswords.setActive
        await set({ loginId: id.id, password })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The password was set.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userPasswordExpire',
    { description: 'The user whose password to expire.', inputFields: t => ({ id: userIdField(t) }) },
    {
      description: 'Expires the password: the user must choose a new one at the next sign-in.',
      errors: { types: [UserNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.userPasswords.expire({ loginId: id.id })
        return client.users.load({ userId: id.id })
      },
    },
    { description: 'The password was expired.', outputFields: userOutput },
  )
}
