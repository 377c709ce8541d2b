import { inLanguage } from '../language/language.ts'
import { scopeClaimsMenu as scopeClaimsMenuEn } from './menu.en.ts'

export const scopeClaimsMenu = await inLanguage(scopeClaimsMenuEn, {
  de: async () => (await import('./menu.de.ts')).scopeClaimsMenu,
  ar: async () => (await import('./menu.ar.ts')).scopeClaimsMenu,
})
