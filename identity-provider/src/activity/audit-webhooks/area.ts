import { defineArea } from '../../foundation/area.ts'
import { auditWebhooks } from './contract.ts'
import { auditWebhooksService } from './service.ts'
import { auditWebhooksPart } from './snapshot-part.ts'
import { captured } from '../../foundation/captured.ts'

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    auditWebhook: true
  }
}

export const auditWebhooksArea = defineArea({
  contract: auditWebhooks,
  service: auditWebhooksService,
  snapshotPart: auditWebhooksPart,
  captured: captured({
    table: 'audit_webhooks',
    target: 'auditWebhook',
    id: 'name',
    name: 'name',
    hidden: ['secrets_encrypted'],
    kept: ['sent_at', 'sent_id', 'attempts', 'next_attempt_at', 'last_error'],
  }),
})
