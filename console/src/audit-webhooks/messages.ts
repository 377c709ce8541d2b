import { inLanguage } from '../language/language.ts'
import { auditWebhooks as en } from './messages.en.ts'

export const auditWebhooks = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).auditWebhooks,
  ar: async () => (await import('./messages.ar.ts')).auditWebhooks,
})
