import { inLanguage } from '../language/language.ts'
import { jobs as en } from './messages.en.ts'

export const jobs = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).jobs,
  ar: async () => (await import('./messages.ar.ts')).jobs,
})
