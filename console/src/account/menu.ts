import { inLanguage } from '../language/language.ts'
import { accountMenu as accountMenuEn } from './menu.en.ts'

export const accountMenu = await inLanguage(accountMenuEn, {
  de: async () => (await import('./menu.de.ts')).accountMenu,
  ar: async () => (await import('./menu.ar.ts')).accountMenu,
})
