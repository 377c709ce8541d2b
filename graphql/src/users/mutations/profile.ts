import { LoginIdTaken, UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { deletedIdOutput } from '../../schema/deleted-id.ts'
import { omitNulls } from '../../schema/omit-nulls.ts'
import { refuseOwnAccount } from './own-account.ts'
import { userIdField, userOutput } from './payload.ts'
import { OwnAccount, UserChangedMeanwhile } from '../user-errors.ts'
import { userVersion } from '../version.ts'
import { inputNames, wireDetails } from './wire-names.ts'

/** Creates, changes and deletes users. */
export function registerUserMutations(builder: Builder) {
  builder.relayMutationField(
    'userCreate',
    {
      description: 'Details of the new user.',
      inputFields: t => ({
        loginId: t.string({ required: true, description: 'What the user types to sign in.' }),
        name: t.string({ description: 'Display name.' }),
        email: t.string({ description: 'Email address.' }),
        phone: t.string({ description: 'Phone number.' }),
        roleNames: t.stringList({ description: 'Roles in the project.' }),
      }),
    },
    {
      description: 'Creates a user, enabled and without a password.',
      errors: { types: [LoginIdTaken] },
      inputNames,
      resolve: (_root, { input }, { client }) => client.users.create(wireDetails(omitNulls(input))),
    },
    { description: 'The user was created.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userUpdate',
    {
      description: 'Details to change; omitted fields stay as they are.',
      inputFields: t => ({
        id: userIdField(t),
        expectedVersion: t.string({
          description: 'The version the change is based on; refused when the user has changed since.',
        }),
        name: t.string({ description: 'Display name.' }),
        givenName: t.string({ description: 'Given name.' }),
        middleName: t.string({ description: 'Middle name.' }),
        familyName: t.string({ description: 'Family name.' }),
        email: t.string({ description: 'Email address.' }),
        isEmailVerified: t.boolean({ description: 'Whether the address is verified.' }),
        phone: t.string({ description: 'Phone number.' }),
        isPhoneVerified: t.boolean({ description: 'Whether the number is verified.' }),
        picture: t.string({ description: 'Address of a picture.' }),
        roleNames: t.stringList({ description: 'All roles in the project.' }),
      }),
    },
    {
      description: 'Changes details of a user.',
      errors: { types: [UserNotFound, UserChangedMeanwhile] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...details } }, { client }) => {
        const { user } = await client.users.load({ userId: id.id })
        if (expectedVersion && expectedVersion !== userVersion(user)) throw new UserChangedMeanwhile(user)
        return client.users.patch({ loginId: id.id, ...wireDetails(omitNulls(details)) })
      },
    },
    { description: 'The user was changed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userDelete',
    { description: 'The user to delete.', inputFields: t => ({ id: userIdField(t) }) },
    {
      description: 'Deletes a user with their password and sessions. This cannot be undone.',
      errors: { types: [UserNotFound, OwnAccount] },
      resolve: async (_root, { input: { id } }, context) => {
        refuseOwnAccount(context, id.id)
        await context.client.users.delete({ userId: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The user was deleted.', outputFields: deletedIdOutput('User') },
  )
}
