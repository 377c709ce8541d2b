import { inLanguage } from '../language/language.ts'
import { userAttributes as en } from './messages.en.ts'

export const userAttributes = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).userAttributes,
  ar: async () => (await import('./messages.ar.ts')).userAttributes,
})
