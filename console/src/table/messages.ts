import { inLanguage } from '../language/language.ts'
import { table as en } from './messages.en.ts'

export const table = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).table,
  ar: async () => (await import('./messages.ar.ts')).table,
})
