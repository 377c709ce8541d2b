import { inLanguage } from '../language/language.ts'
import { passwordsMenu as passwordsMenuEn } from './menu.en.ts'

export const passwordsMenu = await inLanguage(passwordsMenuEn, {
  de: async () => (await import('./menu.de.ts')).passwordsMenu,
  ar: async () => (await import('./menu.ar.ts')).passwordsMenu,
})
