import type { Builder } from '../../schema/builder.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { loadUser } from '../../directory/users/loaders.ts'
import { auditActor } from './actor-type.ts'
import { eventId, parseEventId } from './event-id.ts'

/** The audit event type. */
export function registerAuditEvent(builder: Builder) {
  const AuditLevel = builder.enumType('AuditLevel', {
    description: 'How much attention an event deserves.',
    values: {
      INFO: { value: 'info', description: 'Nothing unusual.' },
      WARN: { value: 'warn', description: 'Odd, but handled; a failed sign-in for instance.' },
      ERROR: { value: 'error', description: 'Needs attention.' },
    },
  })
  const AuditTarget = builder.objectRef<{ type: string; id: string; name: string }>('AuditTarget').implement({
    description: 'What something was done to, under the name it had then.',
    fields: t => ({
      type: t.exposeString('type', { description: 'What kind of thing it is, such as user.' }),
      databaseId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      name: t.exposeString('name', { nullable: true, description: 'Name at that time; null when there is none.' }),
    }),
  })
  const AuditRefreshes = builder.objectRef<Refreshes>('AuditRefreshes').implement({
    description: 'How often a session was refreshed on a day, in UTC.',
    fields: t => ({
      count: t.exposeInt('refreshes', { description: 'How often.' }),
      lastAt: t.field({
        type: 'DateTime',
        description: 'When it was refreshed last on that day.',
        resolve: ({ lastAt }) => Date.parse(lastAt),
      }),
    }),
  })
  builder.node('AuditEvent', {
    description: 'An audit event: who did what to which target, when and from where.',
    id: { resolve: eventId, description: 'The id of the node.' },
    isTypeOf: value => typeof value === 'object' && value !== null && 'occurred' in value,
    loadOne: async (id, { client }) => {
      const wanted = parseEventId(id)
      if (!wanted) return null
      const { audits } = await client.audit.search({ from: wanted.occurredMs, to: wanted.occurredMs })
      return audits.find(({ ID }) => ID === wanted.providerId) ?? null
    },
    fields: t => ({
      databaseId: t.exposeString('ID', { description: 'The id in the provider API.' }),
      action: t.exposeString('action', { description: 'What was done, such as UserCreated.' }),
      level: t.field({ type: AuditLevel, description: 'How much attention it deserves.', resolve: ({ type }) => type }),
      occurredAt: t.field({
        type: 'DateTime',
        description: 'When it happened.',
        resolve: ({ occurred }) => Number(occurred),
      }),
      actor: t.field({
        type: auditActor(builder),
        nullable: true,
        description: 'Who did it; null when it is not known.',
        resolve: ({ actor }) => actor,
      }),
      target: t.field({
        type: AuditTarget,
        nullable: true,
        description: 'What it was done to; null when there is no single target.',
        resolve: ({ target }) => target,
      }),
      user: t.field({
        type: 'User',
        nullable: true,
        description: 'The user it is about; null when it is about none, or the user is deleted.',
        complexity: { field: 1 },
        resolve: async ({ userId }, _args, context) =>
          userId === '' ? null : ((await loadUser(context, userId)) ?? null),
      }),
      tenants: t.field({
        type: ['Tenant'],
        description: 'The tenants it belongs to, except deleted ones.',
        complexity: { field: 1 },
        resolve: async ({ tenants }, _args, context) => {
          const found = await Promise.all(tenants.map(id => loadTenant(context, id)))
          return found.filter(tenant => tenant !== undefined)
        },
      }),
      loginIds: t.exposeStringList('externalIds', { description: 'Login ids of the user it is about, as of then.' }),
      device: t.exposeString('device', {
        nullable: true,
        description: 'Kind of device, such as Desktop; null when there is none.',
      }),
      method: t.exposeString('method', {
        nullable: true,
        description: 'Sign-in method, such as password; null when there is none.',
      }),
      geo: t.exposeString('geo', { nullable: true, description: 'Country code; null when there is none.' }),
      remoteAddress: t.exposeString('remoteAddress', {
        nullable: true,
        description: 'IP address it came from; null when there is none.',
      }),
      userAgent: t.string({
        nullable: true,
        description: 'What the browser or SDK called itself; null when there is none.',
        resolve: ({ userAgent }) => userAgent ?? '',
      }),
      requestId: t.string({
        nullable: true,
        description: 'Finds the request in the log; null when there is none.',
        resolve: ({ requestId }) => requestId ?? '',
      }),
      usersAffected: t.int({
        nullable: true,
        description: 'How many users a batch was about; null for events about one thing.',
        resolve: ({ data }) => (typeof data.users === 'number' ? data.users : null),
      }),
      refreshes: t.field({
        type: AuditRefreshes,
        nullable: true,
        description: 'How often the session was refreshed on the day of this event; null for other events.',
        resolve: ({ data }) => refreshesIn(data),
      }),
      data: t.field({ type: 'JSON', description: 'Further details.', resolve: ({ data }) => data }),
    }),
  })
  return AuditLevel
}

type Refreshes = { refreshes: number; lastAt: string }

function refreshesIn({ refreshes, lastAt }: Record<string, unknown>): Refreshes | null {
  return typeof refreshes === 'number' && typeof lastAt === 'string' ? { refreshes, lastAt } : null
}

export type AuditLevel = ReturnType<typeof registerAuditEvent>
