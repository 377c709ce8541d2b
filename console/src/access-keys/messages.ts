import { inLanguage } from '../language/language.ts'
import { accessKeys as en } from './messages.en.ts'

export const accessKeys = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).accessKeys,
  ar: async () => (await import('./messages.ar.ts')).accessKeys,
})
