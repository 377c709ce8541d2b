import { defineArea } from '../../foundation/areas/area.ts'
import { isSameAudience } from '../audit-streams/kinds.ts'
import { auditWebhooks } from './contract.ts'
import { auditWebhooksService } from './service.ts'
import { auditWebhooksPart } from './snapshot-part.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { expired } from '../../foundation/rows/sweep.ts'

const deliveriesKeptMs = 30 * 24 * 60 * 60 * 1000

export const auditWebhooksArea = defineArea({
  contract: auditWebhooks,
  service: auditWebhooksService,
  snapshotPart: auditWebhooksPart,
  sweeps: [
    expired('audit_webhook_deliveries', {
      key: ['project_id', 'webhook', 'id'],
      by: 'created_at',
      keptMs: deliveriesKeptMs,
    }),
  ],
  captured: captured(
    {
      table: 'audit_webhooks',
      target: 'auditWebhook',
      id: 'name',
      name: 'name',
      hidden: ['secrets_encrypted'],
      isForSame: isSameAudience,
      kept: ['sent_at', 'sent_id', 'attempts', 'next_attempt_at', 'last_error', 'batch_id', 'failing_since'],
    },
    {
      table: 'audit_webhook_deliveries',
      target: 'auditWebhook',
      id: 'webhook',
      part: 'deliveries',
      notReversible: 'messages',
    },
  ),
})
