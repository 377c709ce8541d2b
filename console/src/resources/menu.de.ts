import type { resourcesMenu as resourcesMenuEn } from './menu.en.ts'

export const resourcesMenu: typeof resourcesMenuEn = {
  createTitle: 'Neue Ressource',
  title: 'Ressourcen',
}
