import { inLanguage } from '../language/language.ts'
import { audit as en } from './messages.en.ts'

export const audit = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).audit,
  ar: async () => (await import('./messages.ar.ts')).audit,
})
