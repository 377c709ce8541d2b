import { inLanguage } from '../language/language.ts'
import { themes as en } from './messages.en.ts'

export const themes = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).themes,
  ar: async () => (await import('./messages.ar.ts')).themes,
})
