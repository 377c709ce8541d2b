import { UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../../schema/builder.ts'
import { passwordKind } from '../enums.ts'
import { userIdField, userOutput } from './payload.ts'

/** Mutations that end sessions and change passwords. */
export function registerUserAccessMutations(builder: Builder) {
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
