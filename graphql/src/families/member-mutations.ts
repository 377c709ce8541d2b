import {
  DependentStays,
  FamiliesOff,
  FamilyFull,
  FamilyNotFound,
  InOtherFamily,
  LoginIdTaken,
  UserNotFound,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { FamilyTypes } from './family-type.ts'

/** Adds users to families and removes them, and makes dependents. */
export function registerMemberMutations(builder: Builder, { Member }: FamilyTypes) {
  builder.relayMutationField(
    'familyMemberAdd',
    {
      description: 'The user and the family.',
      inputFields: t => ({
        familyId: t.string({ required: true, description: 'The id of the family.' }),
        loginId: t.string({ required: true, description: 'A login id or the user id.' }),
        roleNames: t.stringList({ description: 'The roles there, added to those that the user has.' }),
      }),
    },
    {
      description: 'Adds a user to a family.',
      errors: { types: [FamiliesOff, FamilyNotFound, FamilyFull, InOtherFamily, DependentStays, UserNotFound] },
      resolve: (_root, { input: { familyId, loginId, roleNames } }, { client }) =>
        client.families.addToUser({
          loginId,
          familyAssociations: [{ familyId, ...(roleNames && { roleNames }) }],
        }),
    },
    {
      description: 'The user belongs to the family.',
      outputFields: t => ({
        member: t.field({ type: Member, description: 'The user.', resolve: ({ user }) => user }),
      }),
    },
  )
  builder.relayMutationField(
    'familyMemberRemove',
    {
      description: 'The user and the family.',
      inputFields: t => ({
        familyId: t.string({ required: true, description: 'The id of the family.' }),
        loginId: t.string({ required: true, description: 'A login id or the user id.' }),
      }),
    },
    {
      description: 'Removes a user from a family.',
      errors: { types: [FamiliesOff, DependentStays, UserNotFound] },
      resolve: (_root, { input: { familyId, loginId } }, { client }) =>
        client.families.removeFromUser({ loginId, familyIds: [familyId] }),
    },
    {
      description: 'The user belongs to the family no longer.',
      outputFields: t => ({
        formerMember: t.field({ type: Member, description: 'The user.', resolve: ({ user }) => user }),
      }),
    },
  )
  builder.relayMutationField(
    'dependentCreate',
    {
      description: 'The dependent to create.',
      inputFields: t => ({
        familyId: t.string({ required: true, description: 'The id of the family.' }),
        loginId: t.string({ description: 'The login id; one is made when there is none.' }),
        name: t.string({ description: 'The display name.' }),
      }),
    },
    {
      description: 'Creates a user who cannot sign in, in a family whose members act for them.',
      errors: { types: [FamiliesOff, FamilyNotFound, FamilyFull, LoginIdTaken] },
      resolve: (_root, { input: { familyId, loginId, name } }, { client }) =>
        client.families.createDependent({ familyId, loginId: loginId ?? '', name: name ?? undefined }),
    },
    {
      description: 'The dependent was created.',
      outputFields: t => ({
        dependent: t.field({ type: Member, description: 'The dependent.', resolve: ({ user }) => user }),
      }),
    },
  )
  builder.relayMutationField(
    'dependentDelete',
    {
      description: 'The dependent to delete.',
      inputFields: t => ({ userId: t.string({ required: true, description: 'The user id.' }) }),
    },
    {
      description: 'Deletes a dependent.',
      errors: { types: [FamiliesOff, UserNotFound] },
      resolve: async (_root, { input: { userId } }, { client }) => {
        await client.families.deleteDependent({ userId })
        return { userId }
      },
    },
    {
      description: 'The dependent was deleted.',
      outputFields: t => ({ deletedUserId: t.exposeString('userId', { description: 'The id it had.' }) }),
    },
  )
}
