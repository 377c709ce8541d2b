import { inLanguage } from '../language/language.ts'
import { projects as en } from './messages.en.ts'

export const projects = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).projects,
  ar: async () => (await import('./messages.ar.ts')).projects,
})
