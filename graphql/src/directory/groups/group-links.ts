import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { userConnection } from '../users/list/connection.ts'
import { connectionOfUserIds } from '../users/list/user-id-pages.ts'
import { listMappedRoles, loadGroupsOfTenant, loadGroupsOfUser } from './loaders.ts'
import { managedGroup } from './managed-group.ts'

/** What groups have beside their declared fields, and the links that lead to them. */
export function registerGroupLinks(builder: Builder) {
  builder.objectField('Group', 'mappedRoles', t =>
    t.field({
      type: ['Role'],
      nullable: true,
      description: 'The roles that its members get in the tenant at sign-in; null at a hosted service.',
      complexity: { field: 1, multiplier: 5 },
      resolve: (group, _args, context) => unlessHosted(() => listMappedRoles(context, group)),
    }),
  )
  builder.objectField('Group', 'members', t =>
    t.field({
      type: userConnection(builder),
      description: 'The users who belong to it, by id.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: ({ members }, page, context) =>
        connectionOfUserIds(
          context,
          page,
          members.map(({ userId }) => userId),
        ),
    }),
  )
  builder.objectField('Tenant', 'groups', t =>
    t.field({
      type: managedGroup.connection(builder),
      nullable: true,
      description: 'Its groups, by name; null in a list at a hosted service, which answers those of one tenant.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ id }, page, context) => {
        const groups = await loadGroupsOfTenant(context, id)
        return groups && connectionOfSorted(page, groups, managedGroup.sorting)
      },
    }),
  )
  builder.objectField('User', 'groups', t =>
    t.field({
      type: managedGroup.connection(builder),
      nullable: true,
      description: 'The groups that the user belongs to, by name; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId }, page, context) => {
        const groups = await loadGroupsOfUser(context, userId)
        return groups && connectionOfSorted(page, groups, managedGroup.sorting)
      },
    }),
  )
}
