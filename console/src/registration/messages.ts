import { inLanguage } from '../language/language.ts'
import { registration as en } from './messages.en.ts'

export const registration = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).registration,
  ar: async () => (await import('./messages.ar.ts')).registration,
})
