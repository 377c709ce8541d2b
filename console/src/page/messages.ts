import { inLanguage } from '../language/language.ts'
import { page as en } from './messages.en.ts'

export const page = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).page,
  ar: async () => (await import('./messages.ar.ts')).page,
})
