import { inLanguage } from '../language/language.ts'
import { administrators as en } from './messages.en.ts'

export const administrators = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).administrators,
  ar: async () => (await import('./messages.ar.ts')).administrators,
})
