import { inLanguage } from '../language/language.ts'
import { outboundScim as en } from './messages.en.ts'

export const outboundScim = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).outboundScim,
  ar: async () => (await import('./messages.ar.ts')).outboundScim,
})
