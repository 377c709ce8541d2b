import { inLanguage } from '../language/language.ts'
import { account as en } from './messages.en.ts'

export const account = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).account,
  ar: async () => (await import('./messages.ar.ts')).account,
})
