import { inLanguage } from '../language/language.ts'
import { userAttributesMenu as userAttributesMenuEn } from './menu.en.ts'

export const userAttributesMenu = await inLanguage(userAttributesMenuEn, {
  de: async () => (await import('./menu.de.ts')).userAttributesMenu,
  ar: async () => (await import('./menu.ar.ts')).userAttributesMenu,
})
