import { inLanguage } from '../language/language.ts'
import { scopeClaims as en } from './messages.en.ts'

export const scopeClaims = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).scopeClaims,
  ar: async () => (await import('./messages.ar.ts')).scopeClaims,
})
