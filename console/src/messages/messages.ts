import { inLanguage } from '../language/language.ts'
import { messages as enMessages, texts as enTexts } from './messages.en.ts'

export const messages = await inLanguage(enMessages, {
  de: async () => (await import('./messages.de.ts')).messages,
  ar: async () => (await import('./messages.ar.ts')).messages,
})

export const texts = await inLanguage(enTexts, {
  de: async () => (await import('./messages.de.ts')).texts,
  ar: async () => (await import('./messages.ar.ts')).texts,
})
