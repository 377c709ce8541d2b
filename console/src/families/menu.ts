import { inLanguage } from '../language/language.ts'
import { familiesMenu as en } from './menu.en.ts'

export const familiesMenu = await inLanguage(en, {
  de: async () => (await import('./menu.de.ts')).familiesMenu,
  ar: async () => (await import('./menu.ar.ts')).familiesMenu,
})
