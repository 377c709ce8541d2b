import { inLanguage } from '../language/language.ts'
import { lists as en } from './messages.en.ts'

export const lists = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).lists,
  ar: async () => (await import('./messages.ar.ts')).lists,
})
