import { once } from '../../schema/once.ts'

/** A page of audit events. */
export const auditEventConnection = once(builder =>
  builder.connectionObject(
    { type: 'AuditEvent', name: 'AuditEventConnection', description: 'A page of events.' },
    { name: 'AuditEventEdge', description: 'An event and its cursor.' },
  ),
)
