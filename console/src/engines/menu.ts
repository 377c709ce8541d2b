import { inLanguage } from '../language/language.ts'
import { enginesMenu as enginesMenuEn } from './menu.en.ts'

export const enginesMenu = await inLanguage(enginesMenuEn, {
  de: async () => (await import('./menu.de.ts')).enginesMenu,
  ar: async () => (await import('./menu.ar.ts')).enginesMenu,
})
