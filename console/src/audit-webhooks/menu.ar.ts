import type { auditWebhooksMenu as auditWebhooksMenuEn } from './menu.en.ts'

export const auditWebhooksMenu: typeof auditWebhooksMenuEn = {
  create: 'إنشاء خطاف ويب',
  title: 'خطافات التدقيق',
}
