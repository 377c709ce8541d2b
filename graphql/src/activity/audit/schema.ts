import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { registerAuditEventCreate } from './create-event.ts'
import { auditEventConnection } from './connection.ts'
import { auditCriteria, auditEventFilter } from './filter.ts'
import { registerAuditEvent } from './event-type.ts'
import { searchEvents } from './search.ts'
import { registerUndo } from './undo.ts'

/** Audit events of the project: the type and the ways to read it. */
export function registerAudit(builder: Builder) {
  registerAuditEventCreate(builder, registerAuditEvent(builder))
  registerUndo(builder)
  builder.queryField('auditEvents', t =>
    t.field({
      type: auditEventConnection(builder),
      description: 'Audit events, newest first.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: auditEventFilter(builder), description: 'Which events.' }) },
      resolve: async (_root, { filter, ...page }, context) =>
        keysetConnection(await searchEvents(context, auditCriteria(filter), keysetRequest(page))),
    }),
  )
}
