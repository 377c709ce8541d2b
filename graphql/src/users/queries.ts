import { UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { badRequest } from '../request/errors.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../schema/lists/keyset-pages.ts'
import { orderDirection } from '../schema/lists/order-direction.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { nodeId, nodeIds } from '../schema/node-id.ts'
import { wireFilter } from './wire-filter.ts'
import { userConnection } from './connection.ts'
import { userOrderField, userStatus } from './enums.ts'

/** Queries of users. */
export function registerUserQueries(builder: Builder) {
  const UserTenantRoleFilter = builder.inputType('UserTenantRoleFilter', {
    description: 'Roles that users have in a tenant.',
    fields: t => ({
      tenantId: nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
      roleNames: t.stringList({ required: true, description: 'The names of the roles.' }),
      isEvery: t.boolean({ description: 'Whether a user must have all of them; one is enough by default.' }),
    }),
  })
  const UserAttributeFilter = builder.inputType('UserAttributeFilterByValue', {
    description: 'A custom attribute that users have.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name of the attribute.' }),
      values: t.field({
        type: ['JSON'],
        required: true,
        description: 'Is, or contains, one of these texts, numbers or booleans.',
      }),
    }),
  })
  const UserFilter = builder.inputType('UserFilter', {
    description: 'Which users to list; all criteria apply together.',
    fields: t => ({
      text: t.string({
        description: 'Each word begins a word of a name, an address, a phone number or a login id.',
      }),
      statuses: t.field({ type: [userStatus(builder)], description: 'Has one of these statuses.' }),
      roleNames: t.stringList({ description: 'Has one of these roles in the project.' }),
      tenantIds: nodeIds(t, { for: 'Tenant', description: 'Belongs to one of these tenants.' }),
      tenantRoles: t.field({ type: [UserTenantRoleFilter], description: 'Has all of these roles in tenants.' }),
      attributes: t.field({ type: [UserAttributeFilter], description: 'Has all of these custom attributes.' }),
      ssoApplicationIds: t.stringList({ description: 'Has one of these SSO applications, by id.' }),
      emails: t.stringList({ description: 'Has one of these email addresses.' }),
      phones: t.stringList({ description: 'Has one of these phone numbers.' }),
      loginIds: t.stringList({ description: 'Has one of these login ids.' }),
      userIds: t.stringList({ description: 'Has one of these user ids.' }),
      isEmailVerified: t.boolean({ description: 'Whether the email address is verified.' }),
      isPhoneVerified: t.boolean({ description: 'Whether the phone number is verified.' }),
      isTest: t.boolean({ description: 'Test users alone if true; without it they are left out.' }),
      withTest: t.boolean({ description: 'Whether to list test users besides the others.' }),
      createdFrom: t.field({ type: 'DateTime', description: 'Was created at this time or later.' }),
      createdTo: t.field({ type: 'DateTime', description: 'Was created at this time or earlier.' }),
      modifiedFrom: t.field({ type: 'DateTime', description: 'Was last changed at this time or later.' }),
      modifiedTo: t.field({ type: 'DateTime', description: 'Was last changed at this time or earlier.' }),
      signedInFrom: t.field({ type: 'DateTime', description: 'Has signed in at this time or later.' }),
      signedInTo: t.field({
        type: 'DateTime',
        description: 'Has not signed in after this time; also finds users who never have.',
      }),
    }),
  })
  const UserOrder = builder.inputType('UserOrder', {
    description: 'How to order users.',
    fields: t => ({
      field: t.field({ type: userOrderField(builder), required: true, description: 'What to compare.' }),
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
  builder.queryFields(t => ({
    users: t.field({
      type: userConnection(builder),
      description: 'Users of the project, newest first by default.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: UserFilter, description: 'Which users.' }),
        orderBy: t.arg({ type: UserOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { field = 'createdTime', direction = 'DESC' } = orderBy ?? {}
        const { users, cursors, total, next, previous } = await client.users.search({
          ...wireFilter(filter ?? {}),
          ...keysetRequest(page),
          withCursors: true,
          sort: [{ field, desc: direction === 'DESC' }],
        })
        return keysetConnection({
          entries: users,
          cursors: cursors ?? [],
          total,
          hasNext: next !== undefined,
          hasPrevious: previous !== undefined,
        })
      },
    }),
    user: t.field({
      type: 'User',
      nullable: true,
      description: 'One user by id or login id; null when there is none.',
      args: {
        userId: t.arg.string({ description: 'The id in tokens and in the provider API.' }),
        loginId: t.arg.string({ description: 'One of the login ids.' }),
      },
      resolve: async (_root, { userId, loginId }, { client }) => {
        if (Boolean(userId) === Boolean(loginId)) throw badRequest('Give either userId or loginId.')
        try {
          return (await client.users.load(omitNulls({ userId, loginId }))).user
        } catch (error) {
          if (error instanceof UserNotFound) return null
          throw error
        }
      },
    }),
  }))
}
