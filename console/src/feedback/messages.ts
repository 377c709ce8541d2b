import { inLanguage } from '../language/language.ts'
import { feedback as en } from './messages.en.ts'

export const feedback = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).feedback,
  ar: async () => (await import('./messages.ar.ts')).feedback,
})
