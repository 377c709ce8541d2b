import { inLanguage } from '../language/language.ts'
import { listsMenu as listsMenuEn } from './menu.en.ts'

export const listsMenu = await inLanguage(listsMenuEn, {
  de: async () => (await import('./menu.de.ts')).listsMenu,
  ar: async () => (await import('./menu.ar.ts')).listsMenu,
})
