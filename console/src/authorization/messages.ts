import { inLanguage } from '../language/language.ts'
import { authorization as en } from './messages.en.ts'

/** The texts of the capability. */
export const texts = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).authorization,
  ar: async () => (await import('./messages.ar.ts')).authorization,
})
