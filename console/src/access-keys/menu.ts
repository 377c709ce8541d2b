import { inLanguage } from '../language/language.ts'
import { accessKeysMenu as accessKeysMenuEn } from './menu.en.ts'

export const accessKeysMenu = await inLanguage(accessKeysMenuEn, {
  de: async () => (await import('./menu.de.ts')).accessKeysMenu,
  ar: async () => (await import('./menu.ar.ts')).accessKeysMenu,
})
