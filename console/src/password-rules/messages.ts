import { inLanguage } from '../language/language.ts'
import { passwords as en } from './messages.en.ts'

export const passwords = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).passwords,
  ar: async () => (await import('./messages.ar.ts')).passwords,
})
