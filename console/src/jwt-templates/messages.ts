import { inLanguage } from '../language/language.ts'
import { jwtTemplates as en } from './messages.en.ts'

export const jwtTemplates = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).jwtTemplates,
  ar: async () => (await import('./messages.ar.ts')).jwtTemplates,
})
