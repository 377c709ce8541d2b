import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../schema/lists/keyset-pages.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { registerAuditEventCreate } from './create-event.ts'
import { auditEventConnection } from './connection.ts'
import { registerAuditEvent } from './event-type.ts'
import { searchEvents } from './search.ts'
import { registerUndo } from './undo.ts'

/** Audit events of the project: the type and the ways to read it. */
export function registerAudit(builder: Builder) {
  registerAuditEventCreate(builder, registerAuditEvent(builder))
  registerUndo(builder)
  const AuditEventFilter = builder.inputType('AuditEventFilter', {
    description: 'Which events to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the action, a name or the address.' }),
      actions: t.stringList({ description: 'One of these actions.' }),
      userIds: t.stringList({ description: 'The target is one of these users.' }),
      actorIds: t.stringList({ description: 'The actor has one of these ids.' }),
      from: t.field({ type: 'DateTime', description: 'Happened at this time or later; the last 30 days by default.' }),
      to: t.field({ type: 'DateTime', description: 'Happened at this time or earlier.' }),
    }),
  })
  builder.queryField('auditEvents', t =>
    t.field({
      type: auditEventConnection(builder),
      description: 'Audit events, newest first.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: AuditEventFilter, description: 'Which events.' }) },
      resolve: async (_root, { filter, ...page }, context) =>
        keysetConnection(await searchEvents(context, omitNulls(filter ?? {}), keysetRequest(page))),
    }),
  )
}
