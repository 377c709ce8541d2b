import { inLanguage } from '../language/language.ts'
import { inboundApplications as en } from './messages.en.ts'

export const inboundApplications = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).inboundApplications,
})
