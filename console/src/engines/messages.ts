import { inLanguage } from '../language/language.ts'
import { engines as en } from './messages.en.ts'

export const engines = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).engines,
  ar: async () => (await import('./messages.ar.ts')).engines,
})
