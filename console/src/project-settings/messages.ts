import { inLanguage } from '../language/language.ts'
import { settings as en } from './messages.en.ts'

export const settings = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).settings,
  ar: async () => (await import('./messages.ar.ts')).settings,
})
