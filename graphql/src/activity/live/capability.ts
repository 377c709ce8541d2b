import type { Capability } from '../../schema/capability.ts'
import { registerAuditEventAdded } from './audit-event-added.ts'
import { registerJobChanged } from './job-changed.ts'
import { registerEntityChanged } from './entity-changed.ts'

export const liveCapability: Capability = {
  register(builder) {
    registerAuditEventAdded(builder)
    registerEntityChanged(builder)
    registerJobChanged(builder)
  },
  permissions: {
    fields: {
      'Subscription.auditEventAdded': 'read_audit',
      // The types have permissions of their own.
      'Subscription.entityChanged': 'read_project',
      // The provider answers the kinds of jobs that the caller could create.
      'Subscription.jobChanged': 'read_project',
    },
    types: {},
  },
}
