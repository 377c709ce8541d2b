import { inLanguage } from '../language/language.ts'
import { jobsMenu as jobsMenuEn } from './menu.en.ts'

export const jobsMenu = await inLanguage(jobsMenuEn, {
  de: async () => (await import('./menu.de.ts')).jobsMenu,
  ar: async () => (await import('./menu.ar.ts')).jobsMenu,
})
