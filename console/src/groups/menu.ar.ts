import type { groupsMenu as groupsMenuEn } from './menu.en.ts'

export const groupsMenu: typeof groupsMenuEn = {
  title: 'المجموعات',
}
