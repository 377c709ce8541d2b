import { inLanguage } from '../language/language.ts'
import { inboundApplications as en } from './messages.en.ts'

export const inboundApplications = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).inboundApplications,
  ar: async () => (await import('./messages.ar.ts')).inboundApplications,
})
