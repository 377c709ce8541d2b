import type { rolesMenu as rolesMenuEn } from './menu.en.ts'

export const rolesMenu: typeof rolesMenuEn = {
  createRole: 'Rolle anlegen',
  title: 'Rollen und Berechtigungen',
}
