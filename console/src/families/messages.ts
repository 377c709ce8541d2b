import { inLanguage } from '../language/language.ts'
import { families as en } from './messages.en.ts'

export const families = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).families,
  ar: async () => (await import('./messages.ar.ts')).families,
})
