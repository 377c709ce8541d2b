import { inLanguage } from '../language/language.ts'
import { mcpServersMenu as mcpServersMenuEn } from './menu.en.ts'

export const mcpServersMenu = await inLanguage(mcpServersMenuEn, {
  de: async () => (await import('./menu.de.ts')).mcpServersMenu,
  ar: async () => (await import('./menu.ar.ts')).mcpServersMenu,
})
