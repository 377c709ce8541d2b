import type { accessKeysMenu as accessKeysMenuEn } from './menu.en.ts'

export const accessKeysMenu: typeof accessKeysMenuEn = {
  create: 'Schlüssel anlegen',
  searchFor: text => `Zugriffsschlüssel mit „${text}“`,
  title: 'Zugriffsschlüssel',
}
