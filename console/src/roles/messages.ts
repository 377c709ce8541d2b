import { inLanguage } from '../language/language.ts'
import { roles as en } from './messages.en.ts'

export const roles = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).roles,
  ar: async () => (await import('./messages.ar.ts')).roles,
})
