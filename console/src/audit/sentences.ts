import { inLanguage } from '../language/language.ts'
import { sentence as en } from './sentences.en.ts'

/** An event as a sentence in the language of the page. */
export const sentence = await inLanguage(en, {
  de: async () => (await import('./sentences.de.ts')).sentence,
  ar: async () => (await import('./sentences.ar.ts')).sentence,
})
