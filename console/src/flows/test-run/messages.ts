import { inLanguage } from '../../language/language.ts'
import { flowTest as en } from './messages.en.ts'

export const flowTest = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).flowTest,
  ar: async () => (await import('./messages.ar.ts')).flowTest,
})
