import type { userAttributesMenu as userAttributesMenuEn } from './menu.en.ts'

export const userAttributesMenu: typeof userAttributesMenuEn = {
  createTitle: 'Neues Benutzerattribut',
  title: 'Benutzerattribute',
}
