import { inLanguage } from '../language/language.ts'
import { outboundApplications as en } from './messages.en.ts'

export const outboundApplications = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).outboundApplications,
  ar: async () => (await import('./messages.ar.ts')).outboundApplications,
})
