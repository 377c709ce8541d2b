import { inLanguage } from '../language/language.ts'
import { tenants as en } from './messages.en.ts'

export const tenants = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).tenants,
  ar: async () => (await import('./messages.ar.ts')).tenants,
})
