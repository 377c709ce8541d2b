import { inLanguage } from '../language/language.ts'
import { resourcesMenu as resourcesMenuEn } from './menu.en.ts'

export const resourcesMenu = await inLanguage(resourcesMenuEn, {
  de: async () => (await import('./menu.de.ts')).resourcesMenu,
  ar: async () => (await import('./menu.ar.ts')).resourcesMenu,
})
