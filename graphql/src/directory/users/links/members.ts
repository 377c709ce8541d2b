import { badRequest } from '../../../request/errors.ts'
import { defineLoader, inOrder } from '../../../request/loaders.ts'
import type { Context } from '../../../request/context.ts'
import type { Builder } from '../../../schema/builder.ts'
import { pageArgs } from '../../../schema/lists/connections.ts'
import { type KeysetRequest, keysetConnection, keysetRequest } from '../../../schema/lists/keyset-pages.ts'
import { connectionCost, type PageArguments } from '../../../schema/lists/pages.ts'
import { unlessHosted } from '../../../schema/unless-hosted.ts'
import { userConnection } from '../list/connection.ts'
import { loadUser } from '../loaders.ts'

type Members = { id: string; userIds: string[]; hasMore: boolean; total: number; isTotalExact: boolean }

/** The users of tenants, of roles and of SSO applications. */
export function registerMembers(builder: Builder) {
  builder.objectField('Tenant', 'users', t =>
    t.field({
      type: userConnection(builder),
      nullable: true,
      description: 'Its members, by user id; null at a hosted service. Query users to filter and to order them.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: ({ id }, page, context) => membersPage(context, page, `tenant:${id}`),
    }),
  )
  builder.objectField('Role', 'users', t =>
    t.field({
      type: userConnection(builder),
      nullable: true,
      description: 'The users who have it, in the project or in a tenant, by user id; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: ({ id }, page, context) => membersPage(context, page, `role:${id}`),
    }),
  )
  builder.objectField('SsoApplication', 'users', t =>
    t.field({
      type: userConnection(builder),
      nullable: true,
      description: 'The users who are given it, by user id; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: ({ id }, page, context) => membersPage(context, page, `application:${id}`),
    }),
  )
}

async function membersPage(context: Context, page: PageArguments, list: string) {
  const request = keysetRequest(page)
  const members = await loadMembers(context, JSON.stringify([list, request]))
  if (!members) return null
  const found = await Promise.all(members.userIds.map(userId => loadUser(context, userId)))
  const users = found.filter(user => user !== undefined)
  const isBackwards = typeof page.last === 'number'
  return keysetConnection({
    entries: users,
    cursors: users.map(({ userId }) => cursorOf(userId)),
    total: members.total,
    isTotalExact: members.isTotalExact,
    hasNext: isBackwards ? Boolean(page.before) : members.hasMore,
    hasPrevious: isBackwards ? members.hasMore : Boolean(page.after),
  })
}

type Wanted = { list: string; kind: string; id: string; request: KeysetRequest }

/** The lists of many tenants or roles are loaded together while all want the same page of their own. */
const loadMembers = defineLoader<string, Members | null>(async (keys, context) => {
  const wanted = keys.map((key): Wanted => {
    // The key was made above.
    const [list, request] = JSON.parse(key) as [string, KeysetRequest]
    const [kind = '', ...id] = list.split(':')
    return { list, kind, id: id.join(':'), request }
  })
  const groups = Map.groupBy(wanted, ({ kind, request }) => JSON.stringify([kind, request]))
  const found = await Promise.all([...groups.values()].map(group => listsOf(context, group)))
  return inOrder(keys, found.flat(), ({ wanted: { list, request } }) => JSON.stringify([list, request])).map(
    answer => answer?.members ?? null,
  )
})

async function listsOf({ client }: Context, group: readonly Wanted[]) {
  const [first] = group
  if (!first) return []
  const { kind, request } = first
  const ids = group.map(({ id }) => id)
  if (ids.length > 1 && (request.after ?? request.before))
    throw badRequest(
      'A cursor belongs to one list: ask for the next page of one tenant, role or application at a time.',
    )
  const answer = await unlessHosted(() =>
    client.users.listMembers({
      ...selectorOf(kind, ids),
      ...(request.after && { after: userIdOf(request.after) }),
      ...(request.before && { before: userIdOf(request.before) }),
      fromEnd: request.fromEnd,
      limit: request.limit,
    }),
  )
  return group.map((wanted, index) => ({ wanted, members: answer?.lists[index] ?? null }))
}

function selectorOf(kind: string, ids: string[]) {
  if (kind === 'tenant') return { tenantIds: ids }
  return kind === 'role' ? { roleIds: ids } : { ssoAppIds: ids }
}

function cursorOf(userId: string) {
  return Buffer.from(userId).toString('base64url')
}

function userIdOf(cursor: string) {
  return Buffer.from(cursor, 'base64url').toString()
}
