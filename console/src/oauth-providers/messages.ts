import { inLanguage } from '../language/language.ts'
import { signInProviders as en } from './messages.en.ts'

export const signInProviders = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).signInProviders,
  ar: async () => (await import('./messages.ar.ts')).signInProviders,
})
