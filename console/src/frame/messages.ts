import { inLanguage } from '../language/language.ts'
import { frame as en } from './messages.en.ts'

export const frame = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).frame,
  ar: async () => (await import('./messages.ar.ts')).frame,
})
