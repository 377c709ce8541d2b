import { inLanguage } from '../language/language.ts'
import { flowsMenu as flowsMenuEn } from './menu.en.ts'

export const flowsMenu = await inLanguage(flowsMenuEn, {
  de: async () => (await import('./menu.de.ts')).flowsMenu,
  ar: async () => (await import('./menu.ar.ts')).flowsMenu,
})
