import { inLanguage } from './language.ts'
import { menus as en } from './menus.en.ts'

export const menus = await inLanguage(en, {
  de: async () => (await import('./menus.de.ts')).menus,
  ar: async () => (await import('./menus.ar.ts')).menus,
})
