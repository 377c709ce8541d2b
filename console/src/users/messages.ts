import { inLanguage } from '../language/language.ts'
import { users as en } from './messages.en.ts'

export const users = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).users,
  ar: async () => (await import('./messages.ar.ts')).users,
})
