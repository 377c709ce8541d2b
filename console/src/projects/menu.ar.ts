import type { projectsMenu as projectsMenuEn } from './menu.en.ts'

export const projectsMenu: typeof projectsMenuEn = {
  allTitle: 'المشاريع',
  title: 'المشروع',
}
