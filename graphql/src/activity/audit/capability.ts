import type { Capability } from '../../schema/capability.ts'
import { registerAudit } from './schema.ts'

export const auditCapability: Capability = {
  register: registerAudit,
  permissions: {
    fields: {
      'Query.auditEvents': 'read_audit',
      'Mutation.auditEventUndo': 'manage_users',
      'Mutation.auditEventCreate': 'manage_project',
    },
    types: { AuditEvent: 'read_audit' },
  },
}
