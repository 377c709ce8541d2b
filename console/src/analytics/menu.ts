import { inLanguage } from '../language/language.ts'
import { analyticsMenu as en } from './menu.en.ts'

export const analyticsMenu = await inLanguage(en, {
  de: async () => (await import('./menu.de.ts')).analyticsMenu,
  ar: async () => (await import('./menu.ar.ts')).analyticsMenu,
})
