import { TenantNotFound, UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { loadUser } from '../../directory/users/loaders.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import type { AuditLevel } from './event-type.ts'

/** Adds events of an application to the audit trail. */
export function registerAuditEventCreate(builder: Builder, Level: AuditLevel) {
  builder.relayMutationField(
    'auditEventCreate',
    {
      description: 'The event.',
      inputFields: t => ({
        action: t.string({ required: true, description: 'What happened, such as InvoiceSent.' }),
        level: t.field({ type: Level, required: true, description: 'How much attention it deserves.' }),
        actorDatabaseId: t.string({ description: 'Who did it; the caller when not given.' }),
        userId: nodeId(t, { for: 'User', description: 'The node id of the user it is about.' }),
        tenantId: nodeId(t, { for: 'Tenant', description: 'The node id of the tenant it is about.' }),
        data: t.field({ type: 'JSON', description: 'Anything else: an object.' }),
      }),
    },
    {
      description: 'Adds an event of your own to the audit trail.',
      inputNames: { type: 'level', actorId: 'actorDatabaseId' },
      errors: { types: [UserNotFound, TenantNotFound] },
      resolve: async (_root, { input: { action, level, actorDatabaseId, userId, tenantId, data } }, context) => {
        const { client } = context
        if (userId && !(await loadUser(context, userId.id))) throw new UserNotFound()
        if (tenantId && !(await loadTenant(context, tenantId.id))) throw new TenantNotFound()
        await client.audit.createEvent({
          action,
          type: level,
          actorId: actorDatabaseId ?? '',
          userId: userId?.id ?? '',
          tenantId: tenantId?.id ?? '',
          // JSON as it came; the provider checks it.
          data: (data ?? {}) as Record<string, unknown>,
        })
        return { action }
      },
    },
    {
      description: 'The event was added.',
      outputFields: t => ({ action: t.exposeString('action', { description: 'What happened.' }) }),
    },
  )
}
