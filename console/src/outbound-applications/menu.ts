import { inLanguage } from '../language/language.ts'
import { outboundApplicationsMenu as en } from './menu.en.ts'

export const outboundApplicationsMenu = await inLanguage(en, {
  de: async () => (await import('./menu.de.ts')).outboundApplicationsMenu,
  ar: async () => (await import('./menu.ar.ts')).outboundApplicationsMenu,
})
