import { badRequest } from '../../../request/errors.ts'
import { defineLoader, inOrder } from '../../../request/loaders.ts'
import { auditEventConnection } from '../../../activity/audit/connection.ts'
import { type EventPage, searchEvents } from '../../../activity/audit/search.ts'
import type { Builder } from '../../../schema/builder.ts'
import { pageArgs } from '../../../schema/lists/connections.ts'
import { keysetConnection, type KeysetRequest, keysetRequest } from '../../../schema/lists/keyset-pages.ts'
import { connectionCost } from '../../../schema/lists/pages.ts'
import { secondsToMs } from '../../../schema/scalars/time.ts'
import { unlessHosted } from '../../../schema/unless-hosted.ts'
import { loadSignIns, type SignIn } from '../loaders.ts'
import { loadTenant } from '../../tenants/loaders.ts'
import { connectionOfSorted } from '../../../schema/lists/sorted-pages.ts'

/** What happened to a user. */
export function registerUserEvents(builder: Builder) {
  builder.objectField('User', 'auditEvents', t =>
    t.field({
      type: auditEventConnection(builder),
      nullable: true,
      description: 'The audit events about the user, newest first; null in a list at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      authScopes: { permission: 'read_audit' },
      resolve: async ({ userId }, page, context) => {
        const found = await loadEvents(context, JSON.stringify([userId, keysetRequest(page)]))
        return found && keysetConnection(found)
      },
    }),
  )
  registerSignIns(builder)
}

/** Of any time: the trail keeps events as long as the project says. */
const from = 0

/** The first pages of many users are loaded together; any other page is of one user. */
const loadEvents = defineLoader<string, EventPage | null>(async (keys, context) => {
  // The keys were made above.
  const wanted = keys.map(key => JSON.parse(key) as [string, KeysetRequest])
  const users = new Set(wanted.map(([userId]) => userId))
  const firstPages = wanted.filter(([, request]) => isFirstPage(request))
  if (users.size > 1 && firstPages.length < wanted.length)
    throw badRequest('A cursor belongs to one list: ask for a further page of the events of one user at a time.')
  const limit = Math.max(...wanted.map(([, request]) => request.limit))
  const latest =
    users.size > 1
      ? await unlessHosted(() => context.client.audit.latest({ userIds: [...users], limit: limit + 1 }))
      : undefined
  if (latest === null) return keys.map(() => null)
  if (!latest)
    return Promise.all(wanted.map(([userId, request]) => searchEvents(context, { userIds: [userId], from }, request)))
  const events = latest.audits.map((audit, index) => ({
    audit,
    userId: latest.userIds[index],
    cursor: latest.cursors[index] ?? '',
  }))
  const byUser = Map.groupBy(events, ({ userId }) => userId)
  const pages = wanted.map(([userId, request]) => {
    const all = byUser.get(userId) ?? []
    const page = all.slice(0, request.limit)
    return {
      key: JSON.stringify([userId, request]),
      page: {
        entries: page.map(({ audit }) => audit),
        cursors: page.map(({ cursor }) => cursor),
        total: all.length,
        isTotalExact: all.length <= limit,
        hasNext: all.length > request.limit,
        hasPrevious: false,
      },
    }
  })
  return inOrder(keys, pages, ({ key }) => key).map(found => found?.page ?? null)
})

function isFirstPage({ after, before, fromEnd }: KeysetRequest) {
  return after === undefined && before === undefined && !fromEnd
}

function registerSignIns(builder: Builder) {
  const SignInType = builder.objectRef<SignIn>('SignIn').implement({
    description: 'A sign-in of a user.',
    fields: t => ({
      signedInAt: t.field({
        type: 'DateTime',
        description: 'When it happened.',
        resolve: ({ loginTime }) => secondsToMs(loginTime),
      }),
      ip: t.exposeString('ip', { description: 'The IP address it came from.' }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant that was selected; null for none.',
        complexity: { field: 1 },
        resolve: async ({ selectedTenant }, _args, context) =>
          selectedTenant ? ((await loadTenant(context, selectedTenant)) ?? null) : null,
      }),
    }),
  })
  const SignInConnection = builder.connectionObject(
    { type: SignInType, name: 'SignInConnection', description: 'A page of sign-ins.' },
    { name: 'SignInEdge', description: 'A sign-in and its cursor.' },
  )
  builder.objectField('User', 'signIns', t =>
    t.field({
      type: SignInConnection,
      description: 'The latest sign-ins of the user, newest first, at most 100.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId }, page, context) => {
        const signIns = (await loadSignIns(context, userId)).map((signIn, index) => ({ ...signIn, index }))
        return connectionOfSorted(page, signIns, { by: ({ index }) => index, idOf: ({ index }) => String(index) })
      },
    }),
  )
}
