import { inLanguage } from '../language/language.ts'
import { api as en } from './messages.en.ts'

export const api = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).api,
  ar: async () => (await import('./messages.ar.ts')).api,
})
