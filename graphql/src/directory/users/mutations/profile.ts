import {
  ChannelUnavailable,
  LoginIdTaken,
  TenantNotFound,
  UserNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../../schema/builder.ts'
import { deletedIdOutput } from '../../../schema/changes/payloads.ts'
import { OwnAccount, refuseOwnAccount } from '../user-errors.ts'
import { userVersion } from '../version.ts'
import { userInvitation, wireInvitation } from './inputs/invitation-input.ts'
import { userIdField, userOutput } from './payload.ts'
import { inputNames, profileFields, wireDetails } from './inputs/profile-input.ts'
import { VersionConflict } from '../../../schema/changes/refusals/version-conflict.ts'

/** Creates, changes, invites and deletes users. */
export function registerUserMutations(builder: Builder) {
  builder.relayMutationField(
    'userCreate',
    {
      description: 'Details of the new user.',
      inputFields: t => ({
        loginId: t.string({ required: true, description: 'What the user types to sign in.' }),
        additionalLoginIds: t.stringList({ description: 'What else the user can type to sign in.' }),
        ...profileFields(builder, t),
        password: t.string({ description: 'The first password; the user can change it.' }),
        isTest: t.boolean({ description: 'Whether this is a test user, who gets no messages.' }),
        invitation: t.field({
          type: userInvitation(builder),
          description: 'How to invite the user; not at all if null.',
        }),
      }),
    },
    {
      description: 'Creates a user, enabled and without a password unless told otherwise.',
      errors: { types: [LoginIdTaken, TenantNotFound, ChannelUnavailable] },
      inputNames,
      resolve: (
        _root,
        { input: { loginId, additionalLoginIds, password, isTest, invitation, ...input } },
        { client },
      ) =>
        client.users.create({
          ...wireDetails(input),
          ...wireInvitation(invitation),
          loginId,
          ...(additionalLoginIds && { additionalLoginIds }),
          ...(password && { password }),
          test: isTest ?? false,
        }),
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
        ...profileFields(builder, t),
      }),
    },
    {
      description: 'Changes details of a user. Who is disabled is signed out, and cannot sign in.',
      errors: { types: [UserNotFound, VersionConflict, TenantNotFound, OwnAccount] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...details } }, context) => {
        const { client } = context
        if (details.isEnabled === false) refuseOwnAccount(context, id.id)
        // Most changes need nothing of what the user was before.
        const isBeforeNeeded = typeof expectedVersion === 'string' || Boolean(details.attributes)
        const before = isBeforeNeeded ? (await client.users.load({ userId: id.id })).user : undefined
        if (before) userVersion.require(expectedVersion, before)
        return client.users.patch({ loginId: id.id, ...wireDetails(details, before?.customAttributes) })
      },
    },
    { description: 'The user was changed.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userInvite',
    {
      description: 'The user to invite.',
      inputFields: t => ({
        id: userIdField(t),
        invitation: t.field({ type: userInvitation(builder), required: true, description: 'How to invite the user.' }),
      }),
    },
    {
      description: 'Sends an invitation to a user, again if they have got one.',
      errors: { types: [UserNotFound, ChannelUnavailable] },
      inputNames: { inviteUrl: 'url', sendMail: 'isByEmail', sendSMS: 'isBySms' },
      resolve: async (_root, { input: { id, invitation } }, { client }) => {
        const { user } = await client.users.load({ userId: id.id })
        const [loginId = ''] = user.loginIds
        return client.users.create({ loginId, ...wireInvitation(invitation) })
      },
    },
    { description: 'The invitation was sent.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userDelete',
    { description: 'The user to delete.', inputFields: t => ({ id: userIdField(t) }) },
    {
      description: 'Deletes a user with their password and sessions, which do not come back when it is undone.',
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
