import { inLanguage } from '../language/language.ts'
import { ssoApplicationsMenu as ssoApplicationsMenuEn } from './menu.en.ts'

export const ssoApplicationsMenu = await inLanguage(ssoApplicationsMenuEn, {
  de: async () => (await import('./menu.de.ts')).ssoApplicationsMenu,
  ar: async () => (await import('./menu.ar.ts')).ssoApplicationsMenu,
})
