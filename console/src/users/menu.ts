import { inLanguage } from '../language/language.ts'
import { usersMenu as usersMenuEn } from './menu.en.ts'

export const usersMenu = await inLanguage(usersMenuEn, {
  de: async () => (await import('./menu.de.ts')).usersMenu,
  ar: async () => (await import('./menu.ar.ts')).usersMenu,
})
