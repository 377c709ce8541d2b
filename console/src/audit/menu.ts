import { inLanguage } from '../language/language.ts'
import { auditMenu as auditMenuEn } from './menu.en.ts'

export const auditMenu = await inLanguage(auditMenuEn, {
  de: async () => (await import('./menu.de.ts')).auditMenu,
  ar: async () => (await import('./menu.ar.ts')).auditMenu,
})
