import { inLanguage } from '../language/language.ts'
import { inboundApplicationsMenu as inboundApplicationsMenuEn } from './menu.en.ts'

export const inboundApplicationsMenu = await inLanguage(inboundApplicationsMenuEn, {
  de: async () => (await import('./menu.de.ts')).inboundApplicationsMenu,
  ar: async () => (await import('./menu.ar.ts')).inboundApplicationsMenu,
})
