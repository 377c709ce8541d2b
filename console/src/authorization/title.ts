import { inLanguage } from '../language/language.ts'

/** By itself, since the sidebar of every page shows it: the other texts are loaded with the pages. */
export const authorizationTitle = await inLanguage('Authorization', {
  de: async () => 'Autorisierung',
  ar: async () => 'الصلاحيات',
})
