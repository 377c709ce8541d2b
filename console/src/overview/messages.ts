import { inLanguage } from '../language/language.ts'
import { overview as en } from './messages.en.ts'

export const overview = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).overview,
  ar: async () => (await import('./messages.ar.ts')).overview,
})
