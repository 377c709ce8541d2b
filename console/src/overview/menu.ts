import { inLanguage } from '../language/language.ts'
import { overviewMenu as overviewMenuEn } from './menu.en.ts'

export const overviewMenu = await inLanguage(overviewMenuEn, {
  de: async () => (await import('./menu.de.ts')).overviewMenu,
  ar: async () => (await import('./menu.ar.ts')).overviewMenu,
})
