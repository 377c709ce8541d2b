import { inLanguage } from '../language/language.ts'
import { userSessions as en } from './messages.en.ts'

export const userSessions = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).userSessions,
  ar: async () => (await import('./messages.ar.ts')).userSessions,
})
