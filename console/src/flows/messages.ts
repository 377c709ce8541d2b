import { inLanguage } from '../language/language.ts'
import { flows as en } from './messages.en.ts'

export const flows = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).flows,
  ar: async () => (await import('./messages.ar.ts')).flows,
})
