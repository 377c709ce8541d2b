import { inLanguage } from '../language/language.ts'
import { messagesMenu as messagesMenuEn, textsMenu as textsMenuEn } from './menu.en.ts'

export const messagesMenu = await inLanguage(messagesMenuEn, {
  de: async () => (await import('./menu.de.ts')).messagesMenu,
  ar: async () => (await import('./menu.ar.ts')).messagesMenu,
})

export const textsMenu = await inLanguage(textsMenuEn, {
  de: async () => (await import('./menu.de.ts')).textsMenu,
  ar: async () => (await import('./menu.ar.ts')).textsMenu,
})
