import { inLanguage } from '../language/language.ts'
import { groups as en } from './messages.en.ts'

export const groups = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).groups,
  ar: async () => (await import('./messages.ar.ts')).groups,
})
