import { inLanguage } from '../language/language.ts'
import { rolesMenu as rolesMenuEn } from './menu.en.ts'

export const rolesMenu = await inLanguage(rolesMenuEn, {
  de: async () => (await import('./menu.de.ts')).rolesMenu,
  ar: async () => (await import('./menu.ar.ts')).rolesMenu,
})
