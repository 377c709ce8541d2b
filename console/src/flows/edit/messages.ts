import { inLanguage } from '../../language/language.ts'
import { flowEditor as en } from './messages.en.ts'

export const flowEditor = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).flowEditor,
  ar: async () => (await import('./messages.ar.ts')).flowEditor,
})
