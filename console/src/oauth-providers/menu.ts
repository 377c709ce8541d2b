import { inLanguage } from '../language/language.ts'
import { signInProvidersMenu as signInProvidersMenuEn } from './menu.en.ts'

export const signInProvidersMenu = await inLanguage(signInProvidersMenuEn, {
  de: async () => (await import('./menu.de.ts')).signInProvidersMenu,
  ar: async () => (await import('./menu.ar.ts')).signInProvidersMenu,
})
