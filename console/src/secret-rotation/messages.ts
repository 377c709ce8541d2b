import { inLanguage } from '../language/language.ts'
import { secretRotation as en } from './messages.en.ts'

export const secretRotation = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).secretRotation,
  ar: async () => (await import('./messages.ar.ts')).secretRotation,
})
