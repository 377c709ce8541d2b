import { UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { badRequest } from '../request/errors.ts'
import { pageArgs } from '../schema/connections.ts'
import { keysetConnection, keysetRequest } from '../schema/keyset-pages.ts'
import { orderDirection } from '../schema/ordering.ts'
import { connectionCost } from '../schema/pages.ts'
import { omitNulls } from '../schema/omit-nulls.ts'
import { userConnection } from './connection.ts'
import type { UserEnums } from './enums.ts'

/** Queries of users. */
export function registerUserQueries(builder: Builder, enums: UserEnums) {
  const UserFilter = builder.inputType('UserFilter', {
    description: 'Which users to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, an address, a phone number or a login id.' }),
      statuses: t.field({ type: [enums.UserStatus], description: 'One of these statuses.' }),
      roleNames: t.stringList({ description: 'One of these project roles.' }),
    }),
  })
  const UserOrder = builder.inputType('UserOrder', {
    description: 'How to order users.',
    fields: t => ({
      field: t.field({ type: enums.UserOrderField, required: true, description: 'What to compare.' }),
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
          ...omitNulls(filter ?? {}),
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
