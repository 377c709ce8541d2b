import { inLanguage } from '../language/language.ts'
import { managementKeys as en } from './messages.en.ts'

export const managementKeys = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).managementKeys,
  ar: async () => (await import('./messages.ar.ts')).managementKeys,
})
