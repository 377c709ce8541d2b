import type { AuditRecord } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { loadTenant } from '../tenants/loaders.ts'
import { loadUser } from '../users/loaders.ts'
import { eventId, parseEventId } from './event-id.ts'

/** The audit event type. */
export function registerAuditEvent(builder: Builder) {
  const AuditActorType = builder.enumType('AuditActorType', {
    description: 'What kind of actor did something.',
    values: {
      USER: { value: 'user', description: 'A user of the project.' },
      MANAGEMENT_KEY: { value: 'managementKey', description: 'A back end with a management key.' },
      ACCESS_KEY: { value: 'accessKey', description: 'A back end with a token of an access key.' },
      SYSTEM: { value: 'system', description: 'Gatehouse itself.' },
      ANONYMOUS: { value: 'anonymous', description: 'A caller that was not signed in.' },
    },
  })
  const AuditLevel = builder.enumType('AuditLevel', {
    description: 'How much attention an event deserves.',
    values: {
      INFO: { value: 'info', description: 'Nothing unusual.' },
      WARN: { value: 'warn', description: 'Odd, but handled; a failed sign-in for instance.' },
      ERROR: { value: 'error', description: 'Needs attention.' },
    },
  })
  const AuditActor = builder.objectRef<NonNullable<AuditRecord['actor']>>('AuditActor').implement({
    description: 'Who did something, under the name they had then.',
    fields: t => ({
      type: t.field({ type: AuditActorType, description: 'What kind of actor it is.', resolve: ({ type }) => type }),
      actorId: t.exposeString('id', { description: 'User id or key id; may be empty.' }),
      name: t.exposeString('name', { description: 'Name at that time; may be empty.' }),
      user: t.field({
        type: 'User',
        nullable: true,
        description: 'The user who did it; null when it was no user of the project, or the user is deleted.',
        complexity: { field: 1 },
        resolve: async ({ type, id }, _args, context) =>
          type === 'user' && id !== '' ? ((await loadUser(context, id)) ?? null) : null,
      }),
    }),
  })
  const AuditTarget = builder.objectRef<{ type: string; id: string; name: string }>('AuditTarget').implement({
    description: 'What something was done to, under the name it had then.',
    fields: t => ({
      type: t.exposeString('type', { description: 'What kind of thing it is, such as user.' }),
      targetId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      name: t.exposeString('name', { description: 'Name at that time; may be empty.' }),
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
      eventId: t.exposeString('ID', { description: 'The id in the provider API.' }),
      action: t.exposeString('action', { description: 'What was done, such as UserCreated.' }),
      level: t.field({ type: AuditLevel, description: 'How much attention it deserves.', resolve: ({ type }) => type }),
      occurredAt: t.field({
        type: 'DateTime',
        description: 'When it happened.',
        resolve: ({ occurred }) => Number(occurred),
      }),
      actor: t.field({
        type: AuditActor,
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
      device: t.exposeString('device', { description: 'Kind of device, such as Desktop; may be empty.' }),
      method: t.exposeString('method', { description: 'Sign-in method, such as password; may be empty.' }),
      geo: t.exposeString('geo', { description: 'Country code; may be empty.' }),
      remoteAddress: t.exposeString('remoteAddress', { description: 'IP address it came from; may be empty.' }),
      userAgent: t.string({
        description: 'What the browser or SDK called itself; may be empty.',
        resolve: ({ userAgent }) => userAgent ?? '',
      }),
      requestId: t.string({
        description: 'Finds the request in the log; may be empty.',
        resolve: ({ requestId }) => requestId ?? '',
      }),
      data: t.field({ type: 'JSON', description: 'Further details.', resolve: ({ data }) => data }),
    }),
  })
  return AuditLevel
}

export type AuditLevel = ReturnType<typeof registerAuditEvent>
