import { inLanguage } from '../language/language.ts'
import { administratorsMenu as administratorsMenuEn } from './menu.en.ts'

export const administratorsMenu = await inLanguage(administratorsMenuEn, {
  de: async () => (await import('./menu.de.ts')).administratorsMenu,
  ar: async () => (await import('./menu.ar.ts')).administratorsMenu,
})
