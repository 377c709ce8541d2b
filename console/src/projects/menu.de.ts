import type { projectsMenu as projectsMenuEn } from './menu.en.ts'

export const projectsMenu: typeof projectsMenuEn = {
  allTitle: 'Projekte',
  title: 'Projekt',
}
