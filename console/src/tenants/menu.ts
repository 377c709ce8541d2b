import { inLanguage } from '../language/language.ts'
import { tenantsMenu as tenantsMenuEn } from './menu.en.ts'

export const tenantsMenu = await inLanguage(tenantsMenuEn, {
  de: async () => (await import('./menu.de.ts')).tenantsMenu,
  ar: async () => (await import('./menu.ar.ts')).tenantsMenu,
})
