import { inLanguage } from '../language/language.ts'
import { projectsMenu as projectsMenuEn } from './menu.en.ts'

export const projectsMenu = await inLanguage(projectsMenuEn, {
  de: async () => (await import('./menu.de.ts')).projectsMenu,
  ar: async () => (await import('./menu.ar.ts')).projectsMenu,
})
