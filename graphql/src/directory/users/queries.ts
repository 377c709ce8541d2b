import { UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { badRequest } from '../../request/errors.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { orderDirection } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { wireFilter } from './list/wire-filter.ts'
import { userConnection } from './list/connection.ts'
import { userFilter } from './list/filter.ts'
import { userOrderField } from './enums.ts'

/** Queries of users. */
export function registerUserQueries(builder: Builder) {
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
        filter: t.arg({ type: userFilter(builder), description: 'Which users.' }),
        orderBy: t.arg({ type: UserOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { field = 'createdTime', direction = 'DESC' } = orderBy ?? {}
        const {
          users,
          cursors,
          total,
          isTotalExact = true,
          next,
          previous,
        } = await client.users.search({
          ...wireFilter(filter ?? {}),
          ...keysetRequest(page),
          withCursors: true,
          sort: [{ field, desc: direction === 'DESC' }],
        })
        return keysetConnection({
          entries: users,
          cursors: cursors ?? [],
          total,
          isTotalExact,
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
        databaseId: t.arg.string({ description: 'The id in tokens and in the provider API.' }),
        loginId: t.arg.string({ description: 'One of the login ids.' }),
      },
      resolve: async (_root, { databaseId, loginId }, { client }) => {
        if (Boolean(databaseId) === Boolean(loginId)) throw badRequest('Give either databaseId or loginId.')
        try {
          return (await client.users.load(omitNulls({ userId: databaseId, loginId }))).user
        } catch (error) {
          if (error instanceof UserNotFound) return null
          throw error
        }
      },
    }),
  }))
}
