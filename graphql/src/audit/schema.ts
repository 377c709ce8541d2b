import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/connections.ts'
import { connectionCost, connectionOf, pageRequest } from '../schema/pages.ts'
import { omitNulls } from '../schema/omit-nulls.ts'
import { registerAuditEvent } from './event-type.ts'

/** What happened in the project: the type and the ways to read it. */
export function registerAudit(builder: Builder) {
  registerAuditEvent(builder)
  const AuditEventFilter = builder.inputType('AuditEventFilter', {
    description: 'Which events to list; every criterion has to hold.',
    fields: t => ({
      text: t.string({ description: 'Occurs in the action, a name or the address.' }),
      actions: t.stringList({ description: 'Is one of these actions.' }),
      userIds: t.stringList({ description: 'Was done to one of these users.' }),
      actorIds: t.stringList({ description: 'Was done by one of these.' }),
      from: t.field({ type: 'DateTime', description: 'Happened at this moment or later; 30 days ago when not given.' }),
      to: t.field({ type: 'DateTime', description: 'Happened at this moment or earlier.' }),
    }),
  })
  const AuditEventConnection = builder.connectionObject(
    { type: 'AuditEvent', name: 'AuditEventConnection', description: 'A page of events.' },
    { name: 'AuditEventEdge', description: 'An event and its place in the list.' },
  )
  builder.queryField('auditEvents', t =>
    t.field({
      type: AuditEventConnection,
      description: 'What happened, newest first.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: AuditEventFilter, description: 'Which events.' }) },
      resolve: async (_root, { filter, ...page }, { client }) => {
        const request = pageRequest(page)
        const { audits, total, next } = await client.audit.search({
          ...omitNulls(filter ?? {}),
          size: request.limit,
          after: request.after,
        })
        return connectionOf(request, { entries: audits, total, next })
      },
    }),
  )
}
