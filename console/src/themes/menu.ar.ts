import type { themesMenu as themesMenuEn } from './menu.en.ts'

export const themesMenu: typeof themesMenuEn = {
  title: 'المظهر',
}
