import { inLanguage } from '../language/language.ts'
import { jwtTemplatesMenu as jwtTemplatesMenuEn } from './menu.en.ts'

export const jwtTemplatesMenu = await inLanguage(jwtTemplatesMenuEn, {
  de: async () => (await import('./menu.de.ts')).jwtTemplatesMenu,
  ar: async () => (await import('./menu.ar.ts')).jwtTemplatesMenu,
})
