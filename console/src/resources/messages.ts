import { inLanguage } from '../language/language.ts'
import { resources as en } from './messages.en.ts'

export const resources = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).resources,
  ar: async () => (await import('./messages.ar.ts')).resources,
})
