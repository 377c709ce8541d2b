import { inLanguage } from '../language/language.ts'
import { managementKeysMenu as managementKeysMenuEn } from './menu.en.ts'

export const managementKeysMenu = await inLanguage(managementKeysMenuEn, {
  de: async () => (await import('./menu.de.ts')).managementKeysMenu,
  ar: async () => (await import('./menu.ar.ts')).managementKeysMenu,
})
