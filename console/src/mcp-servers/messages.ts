import { inLanguage } from '../language/language.ts'
import { mcpServers as en } from './messages.en.ts'

export const mcpServers = await inLanguage(en, {
  de: async () => (await import('./messages.de.ts')).mcpServers,
  ar: async () => (await import('./messages.ar.ts')).mcpServers,
})
