import { FamilyNotFound } from '@gatehouse-id/identity-provider/contract'
import { defineLoader } from '../../request/loaders.ts'
import type { Builder, FamilyMember } from '../../schema/builder.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { managedFamily } from './managed-family.ts'

/** The members of a family, in the order in which they joined; undefined when there is no such family. */
const loadMembers = defineLoader<string, FamilyMember[] | undefined>((familyIds, { client }) =>
  Promise.all(
    familyIds.map(async familyId => {
      try {
        return (await client.families.listMembers({ familyId })).members.map(member => ({ ...member, familyId }))
      } catch (error) {
        if (error instanceof FamilyNotFound) return undefined
        throw error
      }
    }),
  ),
)

/** The types of families and their members, and the query for members. */
export function registerFamilyTypes(builder: Builder) {
  const MembershipRef = builder.objectRef<FamilyMember['userFamilies'][number]>('FamilyMembership').implement({
    description: 'What a user is in a family.',
    fields: t => ({
      family: t.field({
        type: 'Family',
        nullable: true,
        description: 'The family; null when it was deleted meanwhile.',
        complexity: 1,
        resolve: async ({ familyId }, _args, context) => (await managedFamily.load(context, familyId)) ?? null,
      }),
      familyDatabaseId: t.exposeString('familyId', {
        description: 'The id of the family in tokens and in the provider API.',
      }),
      roleNames: t.exposeStringList('roleNames', { description: 'The roles there, by name.' }),
      attributes: t.field({
        type: 'JSON',
        description: 'The values of the attributes that the user has in the family, by name.',
        resolve: ({ familyScopedAttributes }) => familyScopedAttributes,
      }),
    }),
  })
  builder.node('FamilyMember', {
    description: 'A user as a member of a family.',
    id: { resolve: ({ familyId, userId }) => `${familyId}:${userId}`, description: 'The id of the node.' },
    loadMany: (ids, context) =>
      Promise.all(
        ids.map(async id => {
          const [familyId = '', userId] = id.split(':')
          return (await loadMembers(context, familyId))?.find(member => member.userId === userId) ?? null
        }),
      ),
    fields: t => ({
      user: t.field({ type: 'User', description: 'The user.', resolve: member => member }),
      userDatabaseId: t.exposeString('userId', {
        description: 'The id of the user in tokens and in the provider API.',
      }),
      loginIds: t.exposeStringList('loginIds', { description: 'The login ids.' }),
      name: t.exposeString('name', { description: 'The display name.' }),
      isDependent: t.exposeBoolean('dependent', { description: 'Whether the user cannot sign in.' }),
      memberships: t.field({
        type: [MembershipRef],
        description: 'What the user is in each family.',
        resolve: ({ userFamilies }) => userFamilies,
      }),
    }),
  })
  builder.queryField('familyMembers', t =>
    t.field({
      type: connectionType(builder, 'FamilyMember', { one: 'A member', many: 'members' }),
      nullable: true,
      description: 'The members of a family, in the order in which they joined; null when there is no such family.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        familyId: nodeId(t.arg, { for: 'Family', required: true, description: 'The node id of the family.' }),
      },
      resolve: async (_root, { familyId, ...page }, context) => {
        const members = await loadMembers(context, familyId.id)
        if (!members) return null
        const places = new Map(members.map((member, place) => [member, place]))
        return connectionOfSorted(page, members, {
          by: member => places.get(member) ?? 0,
          idOf: ({ userId }) => userId,
        })
      },
    }),
  )
}
