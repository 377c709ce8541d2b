import { inLanguage } from '../language/language.ts'
import { ssoApplications as en } from './messages.en.ts'

export const ssoApplications = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).ssoApplications,
  ar: async () => (await import('./messages.ar.ts')).ssoApplications,
})
