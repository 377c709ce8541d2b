import { inLanguage } from '../language/language.ts'
import { apiMenu as apiMenuEn } from './menu.en.ts'

export const apiMenu = await inLanguage(apiMenuEn, {
  de: async () => (await import('./menu.de.ts')).apiMenu,
  ar: async () => (await import('./menu.ar.ts')).apiMenu,
})
