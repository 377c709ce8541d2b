import type { tenantsMenu as tenantsMenuEn } from './menu.en.ts'

export const tenantsMenu: typeof tenantsMenuEn = {
  create: 'Mandant anlegen',
  searchFor: text => `Mandanten mit „${text}“`,
  title: 'Mandanten',
}
