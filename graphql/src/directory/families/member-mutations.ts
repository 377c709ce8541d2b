import {
  DependentStays,
  FamiliesOff,
  FamilyFull,
  FamilyNotFound,
  InOtherFamily,
  LoginIdTaken,
  UserNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { idField } from '../../schema/ids/node-id.ts'

/** Adds users to families and removes them, and makes dependents. */
export function registerMemberMutations(builder: Builder) {
  builder.relayMutationField(
    'familyMemberAdd',
    {
      description: 'The user and the family.',
      inputFields: t => ({
        familyId: idField(t, 'Family', 'family'),
        loginId: t.string({ required: true, description: 'A login id or the user id.' }),
        roleNames: t.stringList({ description: 'The roles there, added to those that the user has.' }),
      }),
    },
    {
      description: 'Adds a user to a family.',
      errors: { types: [FamiliesOff, FamilyNotFound, FamilyFull, InOtherFamily, DependentStays, UserNotFound] },
      resolve: async (_root, { input: { familyId, loginId, roleNames } }, { client }) => {
        const { user } = await client.families.addToUser({
          loginId,
          familyAssociations: [{ familyId: familyId.id, ...(roleNames && { roleNames }) }],
        })
        return { ...user, familyId: familyId.id }
      },
    },
    {
      description: 'The user belongs to the family.',
      outputFields: t => ({
        member: t.field({ type: 'FamilyMember', description: 'The member.', resolve: member => member }),
      }),
    },
  )
  builder.relayMutationField(
    'familyMemberRemove',
    {
      description: 'The user and the family.',
      inputFields: t => ({
        familyId: idField(t, 'Family', 'family'),
        userId: idField(t, 'User', 'user'),
      }),
    },
    {
      description: 'Removes a user from a family.',
      errors: { types: [FamiliesOff, FamilyNotFound, DependentStays, UserNotFound] },
      inputNames: { loginId: 'userId' },
      resolve: async (_root, { input: { familyId, userId } }, { client }) => {
        const familyIds = [familyId.id]
        if ((await client.families.search({ familyIds })).families.length === 0) throw new FamilyNotFound()
        return client.families.removeFromUser({ loginId: userId.id, familyIds })
      },
    },
    {
      description: 'The user belongs to the family no longer.',
      outputFields: t => ({
        user: t.field({ type: 'User', description: 'The user.', resolve: ({ user }) => user }),
      }),
    },
  )
  builder.relayMutationField(
    'dependentCreate',
    {
      description: 'The dependent to create.',
      inputFields: t => ({
        familyId: idField(t, 'Family', 'family'),
        loginId: t.string({ description: 'The login id; one is made when there is none.' }),
        name: t.string({ description: 'The display name.' }),
      }),
    },
    {
      description: 'Creates a user who cannot sign in, in a family whose members act for them.',
      errors: { types: [FamiliesOff, FamilyNotFound, FamilyFull, LoginIdTaken] },
      resolve: async (_root, { input: { familyId, loginId, name } }, { client }) => {
        const draft = { familyId: familyId.id, loginId: loginId ?? '', name: name ?? undefined }
        return { ...(await client.families.createDependent(draft)).user, familyId: familyId.id }
      },
    },
    {
      description: 'The dependent was created.',
      outputFields: t => ({
        dependent: t.field({ type: 'FamilyMember', description: 'The dependent.', resolve: member => member }),
      }),
    },
  )
  builder.relayMutationField(
    'dependentDelete',
    {
      description: 'The dependent to delete.',
      inputFields: t => ({ id: idField(t, 'User', 'dependent') }),
    },
    {
      description: 'Deletes a dependent.',
      errors: { types: [FamiliesOff, UserNotFound] },
      inputNames: { userId: 'id' },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.families.deleteDependent({ userId: id.id })
        return { deletedId: id.id }
      },
    },
    {
      description: 'The dependent was deleted.',
      outputFields: deletedIdOutput('User'),
    },
  )
}
