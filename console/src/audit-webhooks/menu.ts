import { inLanguage } from '../language/language.ts'
import { auditWebhooksMenu as auditWebhooksMenuEn } from './menu.en.ts'

export const auditWebhooksMenu = await inLanguage(auditWebhooksMenuEn, {
  de: async () => (await import('./menu.de.ts')).auditWebhooksMenu,
  ar: async () => (await import('./menu.ar.ts')).auditWebhooksMenu,
})
