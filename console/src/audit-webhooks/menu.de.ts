import type { auditWebhooksMenu as auditWebhooksMenuEn } from './menu.en.ts'

export const auditWebhooksMenu: typeof auditWebhooksMenuEn = {
  create: 'Webhook anlegen',
  title: 'Audit-Webhooks',
}
