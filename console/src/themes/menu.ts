import { inLanguage } from '../language/language.ts'
import { themesMenu as themesMenuEn } from './menu.en.ts'

export const themesMenu = await inLanguage(themesMenuEn, {
  de: async () => (await import('./menu.de.ts')).themesMenu,
  ar: async () => (await import('./menu.ar.ts')).themesMenu,
})
