import type { usersMenu as usersMenuEn } from './menu.en.ts'

export const usersMenu: typeof usersMenuEn = {
  create: 'Benutzer anlegen',
  import: 'Benutzer importieren',
  importTitle: 'Benutzer importieren',
  searchFor: text => `Benutzer mit „${text}“`,
  title: 'Benutzer',
}
