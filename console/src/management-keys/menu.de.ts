import type { managementKeysMenu as managementKeysMenuEn } from './menu.en.ts'

export const managementKeysMenu: typeof managementKeysMenuEn = {
  create: 'Schlüssel anlegen',
  title: 'Verwaltungsschlüssel',
}
