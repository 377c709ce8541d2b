import { inLanguage } from '../language/language.ts'
import { signingKeys as en } from './messages.en.ts'

export const signingKeys = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).signingKeys,
  ar: async () => (await import('./messages.ar.ts')).signingKeys,
})
