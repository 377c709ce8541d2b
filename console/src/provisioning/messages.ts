import { inLanguage } from '../language/language.ts'
import { provisioning as en } from './messages.en.ts'

export const provisioning = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).provisioning,
  ar: async () => (await import('./messages.ar.ts')).provisioning,
})
