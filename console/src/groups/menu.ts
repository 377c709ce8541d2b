import { inLanguage } from '../language/language.ts'
import { groupsMenu as groupsMenuEn } from './menu.en.ts'

export const groupsMenu = await inLanguage(groupsMenuEn, {
  de: async () => (await import('./menu.de.ts')).groupsMenu,
  ar: async () => (await import('./menu.ar.ts')).groupsMenu,
})
