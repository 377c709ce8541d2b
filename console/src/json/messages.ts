import { inLanguage } from '../language/language.ts'
import { json as en } from './messages.en.ts'

export const json = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).json,
  ar: async () => (await import('./messages.ar.ts')).json,
})
