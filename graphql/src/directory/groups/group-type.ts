import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { once } from '../../schema/once.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { loadTenant } from '../tenants/loaders.ts'
import { userConnection } from '../users/list/connection.ts'
import { connectionOfUserIds } from '../users/list/user-id-pages.ts'
import { listMappedRoles, loadGroup, loadGroupsOfTenant, loadGroupsOfUser } from './loaders.ts'
import { groupNodeId, type TenantGroup } from './tenant-group.ts'

/** A page of groups. */
export const groupConnection = once(builder =>
  builder.connectionObject(
    { type: 'Group', name: 'GroupConnection', description: 'A page of groups.' },
    { name: 'GroupEdge', description: 'A group and its cursor.' },
  ),
)

export const groupsByName = { by: ({ display }: TenantGroup) => display, idOf: groupNodeId }

/** The group type, and the links that lead to it. */
export function registerGroupType(builder: Builder) {
  const GroupSource = builder.enumType('GroupSource', {
    description: 'How a group became known.',
    values: {
      PROVISIONING: { value: 'scim', description: 'The identity provider of the tenant provisioned it.' },
      SIGN_IN: { value: 'jit', description: 'A member signed in with single sign-on.' },
    } as const,
  })
  builder.node('Group', {
    description: 'A group that the identity provider of a tenant reports.',
    id: { resolve: groupNodeId, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => loadGroup(context, id))),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in the provider API.' }),
      name: t.exposeString('display', { description: 'The name at the identity provider of the tenant.' }),
      source: t.field({ type: GroupSource, description: 'How it became known.', resolve: ({ source }) => source }),
      ssoId: t.exposeString('ssoId', { description: 'The id of the single sign-on configuration that reported it.' }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant it belongs to; null when it was deleted just now.',
        complexity: { field: 1 },
        resolve: async ({ tenantId }, _args, context) => (await loadTenant(context, tenantId)) ?? null,
      }),
      mappedRoles: t.field({
        type: ['Role'],
        nullable: true,
        description: 'The roles that its members get in the tenant at sign-in; null at a hosted service.',
        complexity: { field: 1, multiplier: 5 },
        resolve: (group, _args, context) => unlessHosted(() => listMappedRoles(context, group)),
      }),
      members: t.field({
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
    }),
  })
  builder.objectField('Tenant', 'groups', t =>
    t.field({
      type: groupConnection(builder),
      nullable: true,
      description: 'Its groups, by name; null in a list at a hosted service, which answers those of one tenant.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ id }, page, context) => {
        const groups = await loadGroupsOfTenant(context, id)
        return groups && connectionOfSorted(page, groups, groupsByName)
      },
    }),
  )
  builder.objectField('User', 'groups', t =>
    t.field({
      type: groupConnection(builder),
      nullable: true,
      description: 'The groups that the user belongs to, by name; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId }, page, context) => {
        const groups = await loadGroupsOfUser(context, userId)
        return groups && connectionOfSorted(page, groups, groupsByName)
      },
    }),
  )
}
