import { inLanguage } from '../language/language.ts'
import { savedViews as en } from './messages.en.ts'

export const savedViews = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).savedViews,
  ar: async () => (await import('./messages.ar.ts')).savedViews,
})
