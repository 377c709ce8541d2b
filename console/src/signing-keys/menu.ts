import { inLanguage } from '../language/language.ts'
import { signingKeysMenu as signingKeysMenuEn } from './menu.en.ts'

export const signingKeysMenu = await inLanguage(signingKeysMenuEn, {
  de: async () => (await import('./menu.de.ts')).signingKeysMenu,
  ar: async () => (await import('./menu.ar.ts')).signingKeysMenu,
})
