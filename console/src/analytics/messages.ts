import { inLanguage } from '../language/language.ts'
import { analytics as en } from './messages.en.ts'

export const analytics = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).analytics,
  ar: async () => (await import('./messages.ar.ts')).analytics,
})
