import { inLanguage } from '../language/language.ts'
import { settingsMenu as settingsMenuEn } from './menu.en.ts'

export const settingsMenu = await inLanguage(settingsMenuEn, {
  de: async () => (await import('./menu.de.ts')).settingsMenu,
  ar: async () => (await import('./menu.ar.ts')).settingsMenu,
})
